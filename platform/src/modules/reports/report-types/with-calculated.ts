import { areNewerFields, type CalculatedDataField, type ReportDefinition } from '@lintel/shared/contract/reports'
import type { Filter } from '@lintel/shared/filter'
import { namesIn } from '../data-sources/calculated-source-fields.ts'
import { newerWritten } from '../data-sources/newer-words.ts'
import { namedBy } from '../data-sources/source-fields.ts'

/**
 * A definition with the calculated fields that it needs where it runs: those of the data set say what they are, and beside them are those
 * that it was made with, which another data set does not have. What neither it nor the filter of the data set names is left out, or a
 * definition would gather more with each data set until there are too many. Fails where those of the data set are not understood.
 */
export function withCalculated(
  definition: ReportDefinition,
  calculated: readonly CalculatedDataField[] | null | undefined,
  dataSetFilter: Filter | null = null,
): ReportDefinition {
  const first = calculated ?? []
  if (areNewerFields(first)) throw newerWritten()
  const own = (definition.calculated ?? []).filter(({ field }) => !first.some((one) => one.field === field))
  const rest = { ...definition }
  delete rest.calculated
  const needed = neededOf([...first, ...own], namedIn(definition, dataSetFilter))
  return needed.length === 0 ? rest : { ...rest, calculated: needed }
}

/** The fields that a definition and the filter of a data set name, each as often as it is named. */
export function namedIn({ headers, filter, grouping }: ReportDefinition, dataSetFilter: Filter | null): string[] {
  const groups = grouping?.by.map(({ field }) => field) ?? []
  const measures = grouping?.measures.flatMap(({ field }) => (field === undefined ? [] : [field])) ?? []
  return [...headers, ...groups, ...measures, ...namedBy(filter), ...namedBy(dataSetFilter)]
}

/** Those that are named, and what they are made of, which expressions name by key or title. */
function neededOf(calculated: readonly CalculatedDataField[], named: readonly string[]): CalculatedDataField[] {
  const needed = new Set<CalculatedDataField>()
  const names = new Set(named)
  // It grows while it is read.
  for (const name of names) {
    for (const one of calculated.filter((other) => isCalled(other, name))) {
      if (!needed.has(one)) for (const part of namesIn(one.expression)) names.add(part)
      needed.add(one)
    }
  }
  return calculated.filter((one) => needed.has(one))
}

function isCalled({ field, title }: CalculatedDataField, name: string): boolean {
  return field === name || title.trim().toLowerCase() === name.trim().toLowerCase()
}
