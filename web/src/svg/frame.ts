/** The room in which lanes are drawn: one below the other, names at the left, or above on a narrow page. */
import type { System } from '../engine/pkg/sim_wasm.js';
import type { Selection } from '../model/selection.js';
import type { Clock } from '../model/timeline-clock.js';
import { text } from './marks.js';

export interface Frame {
  clock: Clock;
  width: number;
  isNarrow: boolean;
}

/** A piece of the picture with its height; its marks and places start at 0 and are moved to their place. */
export interface Block {
  marks: string;
  /** Texts that stand above all marks, and above what hides those that are still to come. */
  labels?: string;
  height: number;
  places?: readonly Place[];
}

/** Where something of the outcome is drawn: a mark, or the lane on which a system's requests stand. */
export type Place = Box & (DrawnSelection | { system: System });

interface DrawnSelection {
  selection: Selection;
  /** Whether it stands for something that is drawn itself elsewhere. */
  isEcho?: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const NARROW_BELOW = 640;
export const GUTTER = 176;
export const EDGE = 8;
/** Height of a lane's name on a narrow page. */
export const HEADING_HEIGHT = 20;

/** A lane's name, with a word below it. On a narrow page both stand on a line of their own. */
export function named(
  frame: Frame,
  name: string,
  detail: string,
  lane: Block,
  detailKind = 'detail',
): Block {
  if (!frame.isNarrow) {
    const heading =
      text(EDGE, 13, name, { kind: 'name' }) + text(EDGE, 28, detail, { kind: detailKind });
    const labels = heading + (lane.labels ?? '');
    return { ...lane, labels, height: Math.max(lane.height, 32) };
  }
  const heading =
    text(EDGE, 13, name, { kind: 'name' }) +
    text(frame.width - EDGE, 13, detail, { kind: detailKind, anchor: 'end' });
  const moved = lowered(lane, HEADING_HEIGHT);
  return { ...moved, labels: heading + moved.labels, height: lane.height + HEADING_HEIGHT };
}

export const moved = (marks: string, y: number) => `<g transform="translate(0 ${y})">${marks}</g>`;

/** A block's marks, labels and places further down. */
export function lowered({ marks, labels = '', places = [] }: Block, y: number) {
  return {
    marks: moved(marks, y),
    labels: labels === '' ? '' : moved(labels, y),
    places: places.map((place) => ({ ...place, y: place.y + y })),
  };
}

/** Blocks one below the other. */
export function stacked(blocks: readonly Block[], gap: number): Block {
  let y = 0;
  const pieces = blocks.map((block) => {
    const at = y;
    y += block.height + gap;
    return lowered(block, at);
  });
  return {
    marks: pieces.map(({ marks }) => marks).join(''),
    labels: pieces.map(({ labels }) => labels).join(''),
    height: Math.max(0, y - gap),
    places: pieces.flatMap(({ places }) => places),
  };
}
