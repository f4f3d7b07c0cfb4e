/** Makes ids unique, because files may repeat them: the second element with an id becomes `id (2)`. */
export function freeElementId(id: string, isTaken: (elementId: string) => boolean): string {
  if (!isTaken(id)) return id
  let copy = 2
  while (isTaken(`${id} (${copy})`)) copy += 1
  return `${id} (${copy})`
}
