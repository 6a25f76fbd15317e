/** How the timeline's marks look. Colours are design tokens, with the light scheme's values for a picture on its own. */

const TOKENS = {
  ink: '#1d2733',
  'ink-soft': '#5b6775',
  line: '#dfe4ea',
  surface: '#ffffff',
  'surface-raised': '#f6f8fa',
  right: '#2a7548',
  wrong: '#b3261e',
  'wrong-soft': '#f8e9e7',
  idle: '#b6c2ce',
  'attempt-1': '#3a6fb7',
  'attempt-2': '#b05c1e',
  'attempt-3': '#7a5bb0',
  'attempt-4': '#1f7c7c',
  'attempt-1-soft': '#b3c9e6',
  'attempt-2-soft': '#f0cfb2',
  'attempt-3-soft': '#d3c7e8',
  'attempt-4-soft': '#b3dada',
};

const token = (name: keyof typeof TOKENS) => `var(--rl-${name}, ${TOKENS[name]})`;

const ATTEMPTS = ([1, 2, 3, 4] as const)
  .map(
    (number) => `
.a${number} { --own: ${token(`attempt-${number}`)}; --own-soft: ${token(`attempt-${number}-soft`)}; }`,
  )
  .join('');

export const STYLE = `
.timeline { font-family: var(--rl-font, system-ui, sans-serif); font-variant-numeric: tabular-nums; }
.timeline text { font-size: 12px; fill: ${token('ink')}; paint-order: stroke; stroke: ${token('surface')}; stroke-width: 3px; stroke-linejoin: round; }
.timeline .on-silence, .timeline .small { stroke: none; }
.timeline .on-belief { stroke: var(--own-soft); }
.timeline .on-deed { stroke: var(--own); }
.timeline path { fill: none; }
${ATTEMPTS}
.ground { fill: ${token('surface')}; }
.timeline .name { font-size: 13px; font-weight: 600; }
.timeline .detail { fill: ${token('ink-soft')}; }
.timeline .small { font-size: 11px; fill: ${token('ink-soft')}; }
.timeline .note { fill: ${token('ink-soft')}; }
.timeline .right { fill: ${token('right')}; font-weight: 600; }
.timeline .wrong { fill: ${token('wrong')}; font-weight: 600; }
.grid { stroke: ${token('line')}; }
.fold { fill: ${token('surface-raised')}; stroke: ${token('line')}; stroke-dasharray: 2 3; }
.fold.opened { fill: none; stroke: ${token('ink-soft')}; }
.phase { fill: ${token('line')}; }
.differs { fill: ${token('wrong')}; }
.flag { stroke-width: 1.5; stroke: ${token('ink-soft')}; }
.flag.right { stroke: ${token('right')}; }
.flag.wrong { stroke: ${token('wrong')}; }
.timeline .flag-cloth.plain { fill: ${token('ink-soft')}; }
.timeline .flag-cloth.right { fill: ${token('right')}; }
.timeline .flag-cloth.wrong { fill: ${token('wrong')}; }
.belief { fill: var(--own-soft); }
.deed { fill: var(--own); }
.timeline .on-belief { fill: ${token('ink')}; }
.timeline .on-deed { fill: ${token('surface')}; font-weight: 600; }
.timeline .on-silence { fill: ${token('wrong')}; font-weight: 600; }
.silence { fill: url(#silent); }
.silent-ground { fill: ${token('wrong-soft')}; }
.silent-line { stroke: ${token('wrong')}; stroke-width: 1.2; opacity: 0.35; }
.leader { stroke: ${token('ink-soft')}; stroke-dasharray: 2 2; }
.waits { stroke: ${token('ink-soft')}; stroke-width: 2; stroke-dasharray: 3 3; }
.message { stroke: ${token('ink-soft')}; stroke-width: 1.2; }
.lost { stroke: ${token('wrong')}; stroke-width: 2; }
.dashed { stroke-width: 1.2; stroke-dasharray: 3 3; }
.cut { stroke: ${token('surface')}; stroke-width: 3; }
.break { stroke: ${token('surface')}; stroke-width: 2; }
.crash { stroke: ${token('wrong')}; stroke-width: 2; }
.base { stroke: ${token('line')}; }
.tick { stroke: var(--own); stroke-width: 1.3; }
.tick.passed { stroke-width: 1.5; }
.tick.unseen { opacity: 0.4; }
.tick.failed, .tick.unheard { stroke: ${token('wrong')}; stroke-width: 1.6; }
.tick.other { stroke: ${token('idle')}; stroke-width: 1; }
.committed { fill: var(--own); stroke: ${token('surface')}; stroke-width: 1.5; }
.refused { fill: ${token('surface')}; stroke: ${token('wrong')}; stroke-width: 2; }
.sender-runs { fill: ${token('line')}; }
.timeline .resumed, .timeline .pointer { fill: ${token('ink')}; }
.timeline .idle { fill: ${token('idle')}; }
.idle.map, .idle.reduce { opacity: 0.55; }
.veil { fill: ${token('surface')}; opacity: 0.68; }
.later { opacity: 0.32; }
`;
