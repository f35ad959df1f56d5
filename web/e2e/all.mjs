// All tests in a real browser, several at a time: most of a game is waiting for the other player.
import { after, before, describe } from 'node:test';
import { close, open } from './harness.mjs';
import { decks } from './decks.mjs';
import { friends } from './friends.mjs';
import { frames } from './frames.mjs';
import { games } from './games.mjs';
import { guide } from './guide.mjs';
import { layout } from './layout.mjs';
import { matches } from './matches.mjs';
import { pages } from './pages.mjs';
import { paper } from './paper.mjs';
import { records } from './records.mjs';
import { series } from './series.mjs';
import { table } from './table.mjs';
import { voice } from './voice.mjs';

describe('in a real browser', { concurrency: 3 }, () => {
  before(open);
  after(close);
  decks();
  games();
  friends();
  frames();
  pages();
  paper();
  records();
  series();
  guide();
  layout();
  matches();
  table();
  voice();
});
