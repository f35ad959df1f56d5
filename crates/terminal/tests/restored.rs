//! A program in a pseudo-terminal: a panic restores the terminal, and no change of its size is missed.
#![cfg(unix)]

use std::io::Read;
use std::num::NonZero;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use saigen_terminal::screen::{Screen, size};

/// Set in the child process, which is the same test.
const INSIDE: &str = "SAIGEN_TEST_INSIDE";

const SMALL: PtySize = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };

fn is_inside() -> bool {
    std::env::var_os(INSIDE).is_some()
}

/// Starts a test of this file in a terminal.
fn start(test: &str) -> (Box<dyn Child + Send + Sync>, Box<dyn MasterPty + Send>) {
    let pair = native_pty_system().openpty(SMALL).unwrap();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--exact", &format!("restored::{test}"), "--nocapture", "--test-threads", "1"]);
    command.env(INSIDE, "1");
    command.env("TERM", "xterm-256color");
    (pair.slave.spawn_command(command).unwrap(), pair.master)
}

/// Reads the output to its end: reading a pseudo-terminal fails once its program has exited.
fn read(mut reader: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = reader.read_to_end(&mut bytes);
    bytes
}

#[test]
fn a_panic_restores_the_terminal() {
    if is_inside() {
        let mut screen = Screen::take().unwrap();
        screen.show(0, |frame| frame.render_widget("in the middle of a game", frame.area())).unwrap();
        panic!("something that must not be");
    }
    let (mut child, master) = start("a_panic_restores_the_terminal");
    let reader = master.try_clone_reader().unwrap();
    let output = std::thread::spawn(|| read(reader));
    assert!(!child.wait().unwrap().success());
    drop(master);
    let bytes = output.join().unwrap();
    let mut parser = vt100::Parser::new(NonZero::new(24).unwrap(), NonZero::new(80).unwrap(), 100);
    parser.process(&bytes);
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("middle"), "{text}");
    assert!(!parser.screen().alternate_screen(), "{text}");
    assert_eq!(parser.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert!(parser.screen().contents().contains("something that must not be"), "{text}");
}

/// The size changes after the first picture and before the program listens.
#[test]
fn a_size_that_changes_before_the_first_input_is_noticed() {
    if is_inside() {
        let mut screen = Screen::take().unwrap();
        let until = Instant::now() + Duration::from_secs(20);
        let mut widths = Vec::new();
        while widths.len() < 2 && Instant::now() < until {
            let draw = |frame: &mut ratatui::Frame| {
                widths.push(frame.area().width);
                frame.render_widget("drawn", frame.area());
            };
            screen.show(0, draw).unwrap();
            while size().unwrap().0 == SMALL.cols && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(5));
            }
            screen.listen().unwrap();
        }
        assert_eq!(widths, [80, 120]);
        return;
    }
    let (mut child, master) = start("a_size_that_changes_before_the_first_input_is_noticed");
    let mut reader = master.try_clone_reader().unwrap();
    let mut seen = Vec::new();
    while !seen.ends_with(b"drawn") {
        let mut byte = [0];
        reader.read_exact(&mut byte).unwrap();
        seen.extend(byte);
    }
    master.resize(PtySize { cols: 120, ..SMALL }).unwrap();
    let output = std::thread::spawn(|| read(reader));
    assert!(child.wait().unwrap().success(), "{}", String::from_utf8_lossy(&output.join().unwrap()));
}
