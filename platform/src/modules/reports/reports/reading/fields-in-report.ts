import { conditionsIn } from '@lintel/shared/filter'
import type { StoredReport } from '../repository.ts'

/** The keys of all fields that the report shows or is filtered by. */
export function fieldsInReport({ definition, filter }: Pick<StoredReport, 'definition' | 'filter'>): Set<string> {
  const { headers, grouping } = definition
  const grouped = grouping ? [...grouping.by, ...grouping.measures].flatMap(({ field }) => field ?? []) : headers
  const conditions = [definition.filter, filter].flatMap((one) => (one === null ? [] : conditionsIn(one)))
  return new Set([...grouped, ...conditions.map(({ field }) => field)])
}
