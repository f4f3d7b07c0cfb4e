/** Files may repeat ids. The second element with an id becomes `id (2)`, so that ids are unique. */
export function freeElementId(given: string, isTaken: (elementId: string) => boolean): string {
  if (!isTaken(given)) return given
  let copy = 2
  while (isTaken(`${given} (${copy})`)) copy += 1
  return `${given} (${copy})`
}
