//! Rooms without a network and with a clock that stands still until everybody waits: what is said, and
//! when to the millisecond, is the same in every run.

mod bots;
mod rig;
mod sleep;
mod slow;
mod storage;
mod timing;
