//! Rules, questions, reasons and events put into words.
