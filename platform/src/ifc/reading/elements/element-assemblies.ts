import type { Relations } from '../relations.ts'

/**
 * Returns a function that says what an element is a part of, or else the room that it is in, by the number of that: a panel's curtain wall, a
 * beam's truss, a desk's room. Null if that is no element and no room, such as a storey, which is told by itself. `ids` in the order of their numbers.
 */
export function createElementAssemblies(
  { wholeOf, placeOf }: Pick<Relations, 'wholeOf' | 'placeOf'>,
  ids: readonly number[],
): (id: number) => number | null {
  const numbers = new Map(ids.map((id, index) => [id, index + 1]))
  return (id) => {
    const found = [wholeOf, placeOf]
      .map((above) => above.get(id))
      .find((above) => above !== undefined && numbers.has(above))
    // Some files have what is a part of itself.
    return found === undefined || found === id ? null : (numbers.get(found) ?? null)
  }
}
