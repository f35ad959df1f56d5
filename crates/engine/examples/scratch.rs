use saigen_cards::*;
use saigen_engine::*;
use saigen_rulebook::*;
struct R(u64);
impl R {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}
impl Chance for R {
    #[inline]
    fn below(&mut self, b: u8) -> u8 {
        ((self.next() >> 32) * b as u64 >> 32) as u8
    }
}
fn main() {
    let (e, f, full, n) =
        (Edition::V8_2, Format::Master, true, std::env::args().nth(1).map_or(200000, |s| s.parse().unwrap()));
    let rules = Rules::new(Rulebook::new(e, f)).unwrap();
    for _ in 0..3 {
        let mut r = R(12345);
        let t = std::time::Instant::now();
        let mut dec = 0u64;
        for _ in 0..n {
            let mut g = Game::set_up(
                &rules,
                &SetUp::same(if full { Deck::FULL } else { Deck::Open(rules.book().switches.entry_deck) }),
                &mut r,
                &mut (),
            )
            .unwrap();
            while let Some(x) = g.decision() {
                let o = x.options;
                dec += 1;
                let c = o.nth(r.below(o.len() as u8) as usize).unwrap();
                g.choose_listed(&rules, c, &mut r, &mut ());
            }
        }
        let s = t.elapsed().as_secs_f64();
        println!(
            "{:.2} M dec/s {:.0} games/s {:.1} ns/dec",
            dec as f64 / s / 1e6,
            n as f64 / s,
            s * 1e9 / dec as f64
        );
    }
}
