/** Settles once the next frame is on the screen: what nobody waits for holds up nobody. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
