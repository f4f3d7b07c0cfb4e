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
  const measured = columns.flatMap(({ field }, place) => {
    const { measures } = fields[field] ?? {}
    return measures ? [{ place, write: writers[measures] }] : []
  })
  return <Value>(rows: readonly Value[][]): Value[][] =>
    measured.length === 0 ? [...rows] : rows.map((row) => inUnits(row, measured, units))
}

type Measured = { place: number; write: (text: string, units: UnitSystem) => string }

function inUnits<Value>(row: readonly Value[], measured: readonly Measured[], units: UnitSystem): Value[] {
  const written = [...row]
  for (const { place, write } of measured) {
    const text = row[place]
    if (typeof text === 'string') written[place] = write(text, units) as Value
  }
  return written
}
