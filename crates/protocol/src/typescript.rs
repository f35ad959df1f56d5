//! The protocol as TypeScript: one file with every type that a client meets.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};

use ts_rs::{Config, TS, TypeVisitor};

use crate::{ClientMessage, LONGEST_MESSAGE, PROTOCOL, ServerMessage, http};

/// Where the file lies in the workspace.
pub const FILE: &str = "web/src/protocol/types.ts";

/// Every declaration, by name.
#[derive(Default)]
struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Only types of ours are declared; numbers, lists and so on are not.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = format!("{docs}export {}\n", T::decl(&self.config));
            self.by_name.insert(T::ident(&self.config), declaration);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The whole file.
pub fn file() -> String {
    let mut all = Declarations::default();
    all.visit::<ClientMessage>();
    all.visit::<ServerMessage<'static>>();
    all.visit_http();
    let mut text = format!(
        "// Generated from crates/protocol by `cargo xtask generate`; do not change it by hand.\n\n\
         /** The version of the protocol. */\nexport const PROTOCOL = {PROTOCOL};\n\n\
         /** The longest message that a client may send, in bytes. */\n\
         export const LONGEST_MESSAGE = {LONGEST_MESSAGE};\n"
    );
    for declaration in all.by_name.values() {
        text += "\n";
        text += &tidied(declaration);
    }
    text
}

/// A declaration with short comments on one line and nothing at the ends of lines.
fn tidied(declaration: &str) -> String {
    let lines: Vec<&str> = declaration.lines().map(str::trim_end).collect();
    let text = lines.join("\n") + "\n";
    let mut tidied = String::new();
    let mut rest = text.as_str();
    while let Some((before, comment)) = rest.split_once("/**\n * ") {
        let (comment, after) = comment.split_once("\n */").unwrap_or((comment, ""));
        tidied += before;
        tidied += &match comment.contains('\n') {
            true => format!("/**\n * {comment}\n */"),
            false => format!("/** {comment} */"),
        };
        rest = after;
    }
    tidied + rest
}

impl Declarations {
    fn visit_http(&mut self) {
        self.visit::<http::Choices>();
        self.visit::<http::NewMatch>();
        self.visit::<http::Created>();
        self.visit::<http::Join>();
        self.visit::<http::Joined>();
        self.visit::<http::Invitation>();
        self.visit::<http::ListGames>();
        self.visit::<http::GameSummary>();
        self.visit::<http::Uploaded>();
        self.visit::<http::Replay<'static>>();
        self.visit::<http::NewAnalysis>();
        self.visit::<http::AnalysisState>();
        self.visit::<http::CheckDecks>();
        self.visit::<http::CheckedDecks>();
        self.visit::<http::CheckRules>();
        self.visit::<http::CheckedRules>();
        self.visit::<http::RulesPage>();
        self.visit::<http::NewPosition>();
        self.visit::<http::PositionPage<'static>>();
        self.visit::<http::NewShare>();
        self.visit::<http::Shared>();
        self.visit::<http::SharedPosition<'static>>();
        self.visit::<http::HttpError>();
    }
}
