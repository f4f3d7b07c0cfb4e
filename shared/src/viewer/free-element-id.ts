/** Files repeat ids. The second element of an id is `id (2)` here, so that none is taken for another. */
export function freeElementId(given: string, isTaken: (elementId: string) => boolean): string {
  if (!isTaken(given)) return given
  let copy = 2
  while (isTaken(`${given} (${copy})`)) copy += 1
  return `${given} (${copy})`
}
