/** The positions at which each value of a column stands, in order; null is no value. */
export function positionsBy(column: readonly (number | null)[]): Map<number, number[]> {
  const positionsOf = new Map<number, number[]>();
  column.forEach((value, position) => {
    if (value === null) return;
    const known = positionsOf.get(value);
    if (known === undefined) positionsOf.set(value, [position]);
    else known.push(position);
  });
  return positionsOf;
}
