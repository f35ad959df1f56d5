//! A panic restores the terminal.
#![cfg(unix)]

use std::io::Read;
use std::num::NonZero;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use saigen_terminal::screen::Screen;

/// Set in the child process that panics.
const INSIDE: &str = "SAIGEN_TEST_PANICS";

#[test]
fn a_panic_restores_the_terminal() {
    if std::env::var_os(INSIDE).is_some() {
        let mut screen = Screen::take().unwrap();
        screen.show(0, |frame| frame.render_widget("in the middle of a game", frame.area())).unwrap();
        panic!("something that must not be");
    }
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args([
        "--exact",
        "restored::a_panic_restores_the_terminal",
        "--nocapture",
        "--test-threads",
        "1",
    ]);
    command.env(INSIDE, "1");
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let output = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        // Reading a pseudo-terminal fails once its program has exited.
        let _ = reader.read_to_end(&mut bytes);
        bytes
    });
    assert!(!child.wait().unwrap().success());
    drop(pair.master);
    let bytes = output.join().unwrap();
    let mut parser = vt100::Parser::new(NonZero::new(24).unwrap(), NonZero::new(80).unwrap(), 100);
    parser.process(&bytes);
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("middle"), "{text}");
    assert!(!parser.screen().alternate_screen(), "{text}");
    assert_eq!(parser.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert!(parser.screen().contents().contains("something that must not be"), "{text}");
}
