//! scratch
use saigen_cards::*; use saigen_rulebook::*; use saigen_engine::*;
struct R(u64);
impl R { #[inline] fn next(&mut self)->u64{ self.0 ^= self.0<<13; self.0^=self.0>>7; self.0^=self.0<<17; self.0 } }
impl Chance for R { #[inline] fn below(&mut self, b:u8)->u8 { (((self.next()>>32) * b as u64) >> 32) as u8 } }
fn run(e:Edition,f:Format,full:bool,n:usize){
  let rules=Rules::new(Rulebook::new(e,f)).unwrap();
    let mut r=R(12345); let t=std::time::Instant::now(); let mut dec=0u64; 
    for _ in 0..n {
      let mut g=Game::set_up(&rules,&SetUp::same(if full {Deck::FULL} else {Deck::Open(rules.book().switches.entry_deck)}),&mut r,&mut ()).unwrap();
      while let Some(x)=g.decision() { let o=x.options; dec+=1; let c=o.nth(r.below(o.len() as u8) as usize).unwrap(); g.choose_listed(&rules,c,&mut r,&mut ()); }
    }
    let s=t.elapsed().as_secs_f64(); println!("{e} {f} {full}: {:.2} M dec/s {:.0} games/s {:.1} ns/dec", dec as f64/s/1e6, n as f64/s, s*1e9/dec as f64);
}
fn main(){
  let n=std::env::args().nth(1).map_or(50000, |s| s.parse().unwrap());
  println!("size {} view {}", size_of::<Game>(), size_of::<View>());
  for _ in 0..3 { run(Edition::V8_2, Format::Master, true, n); }
  run(Edition::V8_2, Format::Lite, false, n*2);
  let rules=Rules::new(Rulebook::new(Edition::V8_2,Format::Master)).unwrap();
  let mut r=R(77); let mut gs=vec![]; 
  for _ in 0..200 { let mut g=Game::set_up(&rules,&SetUp::same(Deck::FULL),&mut r,&mut ()).unwrap();
    while let Some(x)=g.decision() { let o=x.options; let c=o.nth(r.below(o.len() as u8) as usize).unwrap(); if r.below(20)==0 {gs.push(g);} g.choose_listed(&rules,c,&mut r,&mut ()); } }
  let vs:Vec<View>=gs.iter().map(|g| View::of(g, Viewer::Seat(Seat::A))).collect();
  let t=std::time::Instant::now(); let mut k=0; for _ in 0..20 { for g in &gs { k+=View::of(std::hint::black_box(g), Viewer::Seat(Seat::A)).turn_number() as usize; } }
  println!("view {:.0} ns {k}", t.elapsed().as_nanos() as f64/(20*gs.len()) as f64);
  let t=std::time::Instant::now(); let mut k=0; for _ in 0..20 { for v in &vs { k+=std::hint::black_box(v).imagine(&rules,&mut r).turn_number() as usize; } }
  println!("imagine {:.0} ns {k}", t.elapsed().as_nanos() as f64/(20*gs.len()) as f64);
  let t=std::time::Instant::now(); let mut k=0; for _ in 0..20 { for v in &vs { k^=std::hint::black_box(v).key(); } }
  println!("key {:.0} ns {k}", t.elapsed().as_nanos() as f64/(20*gs.len()) as f64);
}
