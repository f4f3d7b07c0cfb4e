import type { Relations } from '../relations.ts'

/**
 * Returns a function that determines the number of the assembly that an element is part of, or else of its room: a panel's curtain wall, a
 * beam's truss, a desk's room. Null if there is none; storeys are read separately. `ids` are in the order of element numbers.
 */
export function createElementAssemblies(
  { assemblyOf, placeOf }: Pick<Relations, 'assemblyOf' | 'placeOf'>,
  ids: readonly number[],
): (id: number) => number | null {
  const numbers = new Map(ids.map((id, index) => [id, index + 1]))
  return (id) => {
    const found = [assemblyOf, placeOf]
      .map((above) => above.get(id))
      .find((above) => above !== undefined && numbers.has(above))
    // In some files, elements are part of themselves.
    return found === undefined || found === id ? null : (numbers.get(found) ?? null)
  }
}
