// Initial positions of tests, in the notation of docs/notation.md.

const HOME = `
a life S2 S3 S4 D2 D3 D4 C2 C3
a0 bulwark C9
a1 bulwark D10
a2 soldier H8
b life 8
b0 bulwark S5`;

/** The player's turn with many options; the opponent cannot respond. */
export const MAIN = `${HOME}
turn 3 a
a hand H5 C7 SK D9
b1 soldier D6
`;

/** Two attackers, and characters that can block. */
export const ATTACKED = `${HOME}
turn 4 b
a hand H5 C7
b1 soldier driven D6 attacker
b2 soldier driven C10 attacker
#1 block b
resolving #1
`;

/** Four requests on the stage, three of them with the same target; the opponent has passed. */
export const STAGED = `${HOME}
turn 4 b
chance a
passed b
a hand H5 C7 C8
b1 soldier D6
#1 attack b
#2 down a keys S7 target b1
#3 up b keys H2 target b1
#4 down a keys S6 target b1
`;

/** Extra: each player has a trump up and one down; Slash and Close can be requested. */
export const TRUMPS = `
turn 3 a
a life H2 H3 H4 D2 D3 D4 C2 C3
a hand H5 C7 DQ D9
a pack S10 D8
a rare HK
a trumps_up S2
a trumps H7
a0 bulwark C9
a1 soldier S9
a2 soldier S8
b life 8
b trumps_up C4
b trumps D5
b0 bulwark S5
b1 soldier D6
`;

/** Master with a full table: attackers, a soldier of several cards, long rows and four requests on the stage. */
export const CROWDED = `
turn 7 a
chance a
passed b
a life 22
a grave S2 S3
a hand H5 C7 C8 SK D9 DK HQ
a row a0 a1 a2 a3
a0 bulwark C9
a1 bulwark driven D10
a2 bulwark H2
a3 bulwark C2
a4 soldier H8
a5 soldier driven D6 D7 attacker
a6 soldier S9 attacker
a7 soldier Jk1
b life 19
b grave D2 D3
b hand S2 S3 S4 C3 C4 C5
b row b0 b1 b2
b0 bulwark S5
b1 bulwark S6
b2 bulwark driven D8
b3 soldier C10
b4 soldier D6
b5 soldier H9 H4
#1 block a
#2 down b keys S7 target a4
#3 up a keys H7 target a4
#4 counter b keys C6 target #3
`;

/** The same of extra, with all zones. */
export const CROWDED_EXTRA = `
turn 7 a
a life 14
a grave S2 S3
a hand H5 C7 C8 D9 DK HQ
a pack S10 D8 C10
a rare HK
a trumps_up S5
a trumps H7
a row a0 a1 a2
a0 bulwark C9
a1 bulwark driven D10
a2 bulwark H2
a4 soldier H8
a5 soldier D6 D7
a6 soldier S9
b life 12
b hand S2 S3 S4 C3 C5
b grave D2 D3
b pack HA H2 H3 H5 H6 H7
b trumps_up C4
b trumps D5
b row b0 b1 b2
b0 bulwark S5
b1 bulwark S6
b2 bulwark driven D8
b3 soldier C10
b4 soldier D6
`;
