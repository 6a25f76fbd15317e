/** What the marks of a picture mean: one sample for each kind of mark that it holds. */
import type { Fate } from '../engine/pkg/sim_wasm.js';
import type { HeldLane } from '../model/timeline-held.js';
import type { SystemLane } from '../model/timeline-systems.js';
import type { Timeline } from '../model/timeline.js';
import { LEGEND, UNCHANGED_SIGN } from '../model/words/timeline.js';
import { EDGE, moved, type Block, type Frame } from './frame.js';
import {
  bar,
  brokenArrow,
  committed,
  givenUp,
  line,
  pointer,
  refused,
  text,
  ticks,
} from './marks.js';
import { FORMS, formed, TICK_HEIGHT, UNHEARD } from './system-lane.js';
import { textWidth } from './text-width.js';

/** Draws what most pictures do not have. */
export interface HeldDrawing {
  lane: (frame: Frame, lane: HeldLane) => Block;
  entries: (lanes: readonly HeldLane[]) => Entry[];
}

const SAMPLE_WIDTH = 22;
const GAP = 18;
const ROW = 22;
const SIZE = 11;

/** A sample with its words, and whether the picture holds such a mark. */
export interface Entry {
  words: string;
  /** Drawn in a field of `SAMPLE_WIDTH` by `TICK_HEIGHT`. */
  sample: string;
  isThere: boolean;
}

export function legend(frame: Frame, timeline: Timeline, drawing?: HeldDrawing): Block {
  const mostX = frame.width - EDGE;
  let [x, row] = [EDGE, 0];
  const marks = entries(frame, timeline, drawing).map(({ words, sample }) => {
    const width = SAMPLE_WIDTH + 6 + textWidth(words, SIZE);
    if (x > EDGE && x + width > mostX) [x, row] = [EDGE, row + 1];
    const at = x;
    x += width + GAP;
    const label = text(at + SAMPLE_WIDTH + 6, row * ROW + 12, words, { kind: 'small' });
    return `<g transform="translate(${at} ${row * ROW})">${sample}</g>${label}`;
  });
  return { marks: marks.join(''), height: (row + 1) * ROW };
}

function entries({ clock }: Frame, timeline: Timeline, drawing?: HeldDrawing): Entry[] {
  const { sender, subjects, systems } = timeline;
  const signals = subjects.flatMap((subject) => subject.signals);
  const groups = systems.flatMap(({ groups: all }) => all);
  const isFate = (fate: Fate) => (lane: SystemLane) =>
    lane.groups.some((it) => it.ticks.some((tick) => tick.fate === fate));
  const holds = (fate: Fate) => systems.some(isFate(fate));
  const [receivers, ledgers] = [
    systems.filter(({ system }) => system !== 'ledger'),
    systems.filter(({ system }) => system === 'ledger'),
  ];
  const files = systems.filter(({ system }) => system === 'files');
  const commitsIn = (lanes: readonly SystemLane[]) =>
    lanes.flatMap((lane) => lane.commits.filter(({ colour }) => colour !== null));
  const commits = commitsIn(ledgers);
  const all: Entry[] = [
    {
      isThere: [...clock.folds, ...clock.opened].some(({ isFaster }) => isFaster),
      words: LEGEND.folded,
      sample: FOLDED,
    },
    {
      isThere: subjects.some((it) => it.beliefs.some(({ silentFromMs }) => silentFromMs !== null)),
      words: LEGEND.silent,
      sample: DOWN,
    },
    {
      isThere: timeline.phases.some(({ isUnchanged }) => isUnchanged),
      words: LEGEND.unchanged,
      sample: text(11, 12, UNCHANGED_SIGN, { kind: 'small', anchor: 'middle' }),
    },
    {
      isThere: subjects.some(({ differences }) => differences.length > 0),
      words: LEGEND.differs,
      sample: DIFFERS,
    },
    {
      isThere: signals.some(({ arrived }) => !arrived),
      words: LEGEND[signals.some(({ isUnlistened }) => isUnlistened) ? 'notHeard' : 'lost'],
      sample: LOST,
    },
    {
      isThere: subjects.some((it) => it.deeds.some(({ cutOffMs }) => cutOffMs !== null)),
      words: LEGEND.cut,
      sample: CUT,
    },
    { isThere: groups.length > 0, words: LEGEND.took, sample: tickSample('took') },
    {
      isThere: ledgers.some(isFate('overwrote')),
      words: LEGEND.overwrote,
      sample: tickSample('overwrote'),
    },
    {
      isThere: files.some(isFate('overwrote')),
      words: LEGEND.replaced,
      sample: tickSample('overwrote'),
    },
    {
      isThere: ledgers.some(isFate('ignored')),
      words: LEGEND.ignored,
      sample: tickSample('ignored'),
    },
    {
      isThere: receivers.some(isFate('ignored')),
      words: LEGEND.recognised,
      sample: tickSample('ignored'),
    },
    {
      isThere: groups.some((it) => it.ticks.some(({ isRepeat }) => isRepeat)),
      words: LEGEND.repeated,
      sample: pointer(11, 8),
    },
    { isThere: holds('throttled'), words: LEGEND.throttled, sample: tickSample('throttled') },
    { isThere: holds('fenced'), words: LEGEND.fenced, sample: tickSample('fenced') },
    { isThere: holds('failed'), words: LEGEND.failed, sample: tickSample('failed') },
    {
      isThere:
        groups.some((it) => it.ticks.some(({ unheard }) => unheard)) ||
        commits.some(({ isHeard }) => !isHeard),
      words: LEGEND.unheard,
      sample: tickSample('took') + formed(SAMPLE_XS, UNHEARD, 'a1'),
    },
    { isThere: (sender?.downs.length ?? 0) > 0, words: LEGEND.down, sample: DOWN },
    {
      isThere: sender?.events.some(({ kind }) => kind === 'gaveUp') === true,
      words: LEGEND.gaveUp,
      sample: givenUp([11], 8),
    },
    {
      isThere: holds('refused') && commits.length === 0,
      words: LEGEND.answeredWithError,
      sample: tickSample('refused'),
    },
    {
      isThere: (holds('refused') && commits.length > 0) || holds('discarded'),
      words: LEGEND.unseen,
      sample: tickSample('discarded'),
    },
    {
      isThere: commits.some(({ took }) => took),
      words: LEGEND.committed,
      sample: committed(11, 8, 'committed a1', ''),
    },
    {
      isThere: commits.some(({ took }) => !took),
      words: LEGEND.refused,
      sample: refused(11, 8, ''),
    },
    {
      isThere: commitsIn(files).length > 0,
      words: LEGEND.renamed,
      sample: committed(11, 8, 'committed a1', ''),
    },
    {
      isThere: systems.some(({ removals }) => removals.length > 0),
      words: LEGEND.removed,
      sample: givenUp([11], 8),
    },
    ...(drawing?.entries(timeline.held) ?? []),
    {
      isThere: systems.some(({ othersMs }) => othersMs.length > 0),
      words: LEGEND.others,
      sample: OTHERS,
    },
    {
      isThere: timeline.others.some(({ first, last }) => last > first),
      words: LEGEND.group,
      sample: GROUP,
    },
  ];
  return all.filter(({ isThere }) => isThere);
}

const FOLDED = '<rect class="fold" x="2" y="1" width="18" height="14"/>';
const LOST = moved(brokenArrow(11, 16, -2), 0);
const CUT = bar(1, 21, 2, 12, 'deed a1', '') + line(11, 0, 11, 16, 'cut');
const DIFFERS = bar(1, 21, 5, 6, 'differs', '', 1);
const DOWN = bar(1, 21, 2, 12, 'silence', '');
const SAMPLE_XS = [3, 7, 11, 15, 19];
const OTHERS = ticks(SAMPLE_XS, TICK_HEIGHT * 0.3, TICK_HEIGHT * 0.4, 'tick other');

const GROUP = '<path class="idle" d="M1 15V11H6V5H14V9H21V15z"/>';

function tickSample(fate: Fate): string {
  return formed(SAMPLE_XS, FORMS[fate], 'a1');
}
