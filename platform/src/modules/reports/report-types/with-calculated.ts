import { areUnsupportedFields, type CalculatedDataField, type ReportDefinition } from '@lintel/shared/contract/reports'
import type { Filter } from '@lintel/shared/filter'
import { namesIn } from '../data-sources/calculated-source-fields.ts'
import { unsupportedVersionError } from '../data-sources/unsupported-version.ts'
import { fieldsInFilter } from '../data-sources/source-fields.ts'

/**
 * A definition with the calculated fields that it needs: those of the data set, and those that it was created with, which other data sets
 * don't have. Unused fields are left out; otherwise a definition would collect more with each data set. Fails if the data set's fields come
 * from a newer release.
 */
export function withCalculated(
  definition: ReportDefinition,
  calculated: readonly CalculatedDataField[] | null | undefined,
  dataSetFilter: Filter | null = null,
): ReportDefinition {
  const first = calculated ?? []
  if (areUnsupportedFields(first)) throw unsupportedVersionError()
  const ownFields = (definition.calculated ?? []).filter(({ field }) => !first.some((one) => one.field === field))
  const rest = { ...definition }
  delete rest.calculated
  const neededFields = requiredFields([...first, ...ownFields], fieldsInDefinition(definition, dataSetFilter))
  return neededFields.length === 0 ? rest : { ...rest, calculated: neededFields }
}

/** The fields that a definition and a data set's filter use, with repetitions. */
export function fieldsInDefinition(
  { headers, filter, grouping }: ReportDefinition,
  dataSetFilter: Filter | null,
): string[] {
  const groups = grouping?.by.map(({ field }) => field) ?? []
  const measures = grouping?.measures.flatMap(({ field }) => (field === undefined ? [] : [field])) ?? []
  return [...headers, ...groups, ...measures, ...fieldsInFilter(filter), ...fieldsInFilter(dataSetFilter)]
}

/** The used fields and their operands, which expressions name by key or title. */
function requiredFields(
  calculated: readonly CalculatedDataField[],
  fieldNames: readonly string[],
): CalculatedDataField[] {
  const neededFields = new Set<CalculatedDataField>()
  const names = new Set(fieldNames)
  // The set grows while it is iterated.
  for (const name of names) {
    for (const one of calculated.filter((other) => isCalled(other, name))) {
      if (!neededFields.has(one)) for (const part of namesIn(one.expression)) names.add(part)
      neededFields.add(one)
    }
  }
  return calculated.filter((one) => neededFields.has(one))
}

function isCalled({ field, title }: CalculatedDataField, name: string): boolean {
  return field === name || title.trim().toLowerCase() === name.trim().toLowerCase()
}
