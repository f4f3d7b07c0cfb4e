import type { UnitSystem } from '@lintel/shared/contract'
import { measureText, sentenceText } from '@lintel/shared/contract/master-model'
import type { ReportColumn, ReportDefinition } from '@lintel/shared/contract/reports'
import { declaredSource } from '../../data-sources/declared-sources.ts'

const writers = { alone: measureText, 'in a sentence': sentenceText }

/**
 * Converts measures in rows to the units of the organization. Applied to the result, so that grid, charts, print and spreadsheets agree,
 * and filters use stored values.
 */
export function rowsInUnits(source: ReportDefinition['source'], columns: readonly ReportColumn[], units: UnitSystem) {
  const { fields } = declaredSource(source)
  const measured = columns.flatMap(({ field }, columnIndex) => {
    const { measures } = fields[field] ?? {}
    return measures ? [{ columnIndex, write: writers[measures] }] : []
  })
  return <Value>(rows: readonly Value[][]): Value[][] =>
    measured.length === 0 ? [...rows] : rows.map((row) => convertRow(row, measured, units))
}

type MeasureColumn = { columnIndex: number; write: (text: string, units: UnitSystem) => string }

function convertRow<Value>(row: readonly Value[], measured: readonly MeasureColumn[], units: UnitSystem): Value[] {
  const written = [...row]
  for (const { columnIndex, write } of measured) {
    const text = row[columnIndex]
    if (typeof text === 'string') written[columnIndex] = write(text, units) as Value
  }
  return written
}
