/** Prints what was measured beside its bounds. */

/**
 * A line is its label, what was measured, what is wanted, whether it fell short of that, and maybe
 * why; what was not measured or is not bound is left out.
 */
export function printTable(heading, lines) {
  const say = (text) => process.stdout.write(`${text}\n`);
  say(`\n${heading}:`);
  for (const [label, measured = 'not measured', wanted = ''] of lines) {
    say(`  ${label.padEnd(38)}${measured.padStart(12)}   ${wanted}`.trimEnd());
  }
  for (const [label, measured, wanted, isShort, why = ''] of lines) {
    if (isShort) say(`Retry Lab: WARNING: ${label}: ${measured}, ${wanted} is wanted${why}`);
  }
}

export function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}
