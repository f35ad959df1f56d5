//! Rooms without a network and with a paused clock: messages and their times, to the millisecond, are the
//! same in every run.

mod bots;
mod rig;
mod sleep;
mod slow;
mod storage;
mod timing;
