// The guided first game: a short one with cards of the entry deck, in which every topic of the guide comes up.

/**
 * Both sides after a few turns, in the notation of docs/notation.md. The first turn is the newcomer's, and the
 * opponent has nothing to answer with until it has drawn.
 */
export const FIRST_GAME = `
turn 1 a
a hand S3 S5 H9 D7 C10
a grave S2
a0 bulwark C6
a1 soldier H10
a life CK DA HA D3 C5 S4 SA HJ
b hand HJ DQ CK
b grave C5
b0 bulwark S5
b1 soldier D3
b life S4 DA S2 H8 H9 D7 C10 D10
`;
