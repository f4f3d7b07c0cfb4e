/** Makes ids unique, because files may repeat them: the second element with an id becomes `id (2)`. */
export function freeElementId(given: string, isTaken: (elementId: string) => boolean): string {
  if (!isTaken(given)) return given
  let copy = 2
  while (isTaken(`${given} (${copy})`)) copy += 1
  return `${given} (${copy})`
}
