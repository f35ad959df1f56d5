//! scratch
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
    fn below(&mut self, b: u8) -> u8 {
        ((self.next() >> 32) * b as u64 >> 32) as u8
    }
}
fn main() {
    println!("size {}", size_of::<Game>());
    for e in Edition::ALL {
        for f in Format::ALL {
            let rules = Rules::new(Rulebook::new(e, f)).unwrap();
            let mut r = R(12345);
            let n = 20000;
            let t = std::time::Instant::now();
            let (mut dec, mut cho, mut turns, mut maxd) = (0u64, 0u64, 0u64, 0u64);
            let mut uses = vec![0u64; rules.book().actions.len()];
            for _ in 0..n {
                let mut g = Game::set_up(&rules, &SetUp::same(Deck::FULL), &mut r, &mut ()).unwrap();
                let mut d = 0;
                while let Some(x) = g.decision() {
                    let o = x.options;
                    let l = o.len();
                    d += 1;
                    if l > 1 {
                        cho += 1
                    }
                    let c = o.nth(r.below(l as u8) as usize).unwrap();
                    if d > 100000 {
                        panic!("cap {:?}", x)
                    }
                    g.choose_listed(&rules, c, &mut r, &mut ());
                    if std::env::var("U").is_ok() {
                        if let Choice::Action(a) = c {
                            uses[a.index()] += 1;
                        }
                    }
                }
                dec += d;
                maxd = maxd.max(d);
                turns += g.turn_number() as u64;
            }
            let s = t.elapsed().as_secs_f64();
            println!(
                "{e} {f}: {:.2} M dec/s  {:.2} M choices/s {:.0} games/s  dec/game {:.1} max {} turns {:.1}",
                dec as f64 / s / 1e6,
                cho as f64 / s / 1e6,
                n as f64 / s,
                dec as f64 / n as f64,
                maxd,
                turns as f64 / n as f64
            );
            if std::env::var("U").is_ok() {
                for (a, u) in rules.book().actions.iter().zip(&uses) {
                    print!("{}:{} ", a.id, u);
                }
                println!();
            }
        }
    }
}
