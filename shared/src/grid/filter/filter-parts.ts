import { isGroup, type Condition, type Filter } from '../../filter/index.ts'

/** What must all hold: each is a tag of its own, and the row of filters edits those that are conditions. */
export function partsOf(filter: Filter | null): Filter[] {
  if (filter === null) return []
  return isGroup(filter) && filter.logic === 'and' ? filter.filters : [filter]
}

function filterOf(parts: Filter[]): Filter | null {
  return parts.length === 0 ? null : { logic: 'and', filters: parts }
}

/** The condition that the row of filters shows for a field. */
export function conditionOn(filter: Filter | null, field: string): Condition | undefined {
  return partsOf(filter).find((part): part is Condition => isConditionOn(part, field))
}

/** One condition for the field in the place of the one that was there; nothing takes it away. */
export function withCondition(filter: Filter | null, field: string, condition: Condition | undefined): Filter | null {
  const parts = partsOf(filter)
  const index = parts.findIndex((part) => isConditionOn(part, field))
  const next = condition ? [condition] : []
  return filterOf(index === -1 ? [...parts, ...next] : parts.toSpliced(index, 1, ...next))
}

export function withoutPart(filter: Filter | null, index: number): Filter | null {
  return filterOf(partsOf(filter).toSpliced(index, 1))
}

/** Without the conditions of fields that may not be filtered any more. */
export function withoutFields(filter: Filter | null, fields: ReadonlySet<string>): Filter | null {
  return filterOf(partsOf(filter).filter((part) => isGroup(part) || !fields.has(part.field)))
}

function isConditionOn(part: Filter, field: string): boolean {
  return !isGroup(part) && part.field === field
}
