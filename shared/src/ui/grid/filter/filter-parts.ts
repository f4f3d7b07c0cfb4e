import { conditionsIn, isGroup, type Filter } from '../../../domain/filter/index.ts'
import { filterOf, partsOf } from '../../../domain/filter/picks.ts'

export { partsOf }

/** All filters combined; null for none. */
export function combined(filters: readonly (Filter | null | undefined)[]): Filter | null {
  const nonNull = filters.filter((filter): filter is Filter => filter !== null && filter !== undefined)
  return nonNull.length > 1 ? { logic: 'and', filters: nonNull } : (nonNull[0] ?? null)
}

/** The filter of one column: the first part that only refers to its field and is a condition rather than a group. */
export function partOn(filter: Filter | null, field: string): Filter | undefined {
  return partsOf(filter)[indexOfPart(partsOf(filter), field)]
}

/** Replaces the part for a field; undefined removes the part. */
export function withPart(filter: Filter | null, field: string, part: Filter | undefined): Filter | null {
  const parts = partsOf(filter)
  const index = indexOfPart(parts, field)
  const next = part ? [part] : []
  return filterOf(index === -1 ? [...parts, ...next] : parts.toSpliced(index, 1, ...next))
}

export function withoutPart(filter: Filter | null, index: number): Filter | null {
  return filterOf(partsOf(filter).toSpliced(index, 1))
}

/** Removes parts that only refer to fields which can no longer be filtered. */
export function withoutFields(filter: Filter | null, fields: ReadonlySet<string>): Filter | null {
  return filterOf(partsOf(filter).filter((part) => !isAbout(part, (field) => fields.has(field))))
}

function indexOfPart(parts: readonly Filter[], field: string): number {
  const isOwn = parts.map((part) => isAbout(part, (one) => one === field))
  const condition = parts.findIndex((part, index) => isOwn[index] && !isGroup(part))
  return condition === -1 ? isOwn.indexOf(true) : condition
}

/** Whether all conditions refer to such fields. */
function isAbout(part: Filter, isOne: (field: string) => boolean): boolean {
  const conditions = conditionsIn(part)
  return conditions.length > 0 && conditions.every(({ field }) => isOne(field))
}
