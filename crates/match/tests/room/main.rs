//! Matches played in rooms, with a clock that moves only when a test moves it: what is sent, and when, is the
//! same in every run.

mod endless;
mod homes;
mod rig;
mod series;
mod storage;
mod take_back;
mod timing;
mod twins;
