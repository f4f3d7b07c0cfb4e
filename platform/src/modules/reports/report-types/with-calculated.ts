import type { CalculatedDataField, ReportDefinition } from '@lintel/shared/contract/reports'

/**
 * A definition with the calculated fields that it can name where it runs: those of the data set say what they are, and beside them are
 * those that it was made with, which another data set does not have.
 */
export function withCalculated(
  definition: ReportDefinition,
  calculated: readonly CalculatedDataField[] | null | undefined,
): ReportDefinition {
  const first = calculated ?? []
  const own = (definition.calculated ?? []).filter(({ field }) => !first.some((one) => one.field === field))
  const rest = { ...definition }
  delete rest.calculated
  return first.length + own.length === 0 ? rest : { ...rest, calculated: [...first, ...own] }
}
