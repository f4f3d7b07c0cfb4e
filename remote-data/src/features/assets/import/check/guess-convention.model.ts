import { assetFields } from '@lintel/shared/contract/assets'
import type { Convention } from '../../convention.ts'
import type { Cell } from '../../parsing/parse-value.model.ts'
import type { Columns } from './columns.model.ts'

/** Which choices people are asked for: those where at least one cell could be read both ways. */
export type Doubts = { decimal: boolean; dayFirst: boolean }

/** Guesses how numbers and days are written from all cells together: one alone, `1.234` or `03/04/2026`, can be read both ways. */
export function guessConvention(
  rows: readonly (readonly Cell[])[],
  { places }: Columns,
  own: Convention,
): { convention: Convention; doubts: Doubts } {
  const [commas, points, dayFirst, monthFirst] = [{ count: 0 }, { count: 0 }, { count: 0 }, { count: 0 }]
  const doubts = { decimal: false, dayFirst: false }
  for (const [field, place] of places) {
    const { kind } = assetFields[field]
    if (kind !== 'money' && kind !== 'day') continue
    for (const row of rows) {
      const cell = row[place]
      if (typeof cell !== 'string') continue
      if (kind === 'money') {
        if (/[.,]/.test(cell)) doubts.decimal = true
        // The last comma or point is the decimal sign, unless three digits follow: then it separates thousands.
        if (/,\d{1,2}\D*$|\..*,/.test(cell)) commas.count += 1
        if (/\.\d{1,2}\D*$|,.*\./.test(cell)) points.count += 1
        continue
      }
      const [, one, other] = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}\s*$/.exec(cell) ?? []
      if (one === undefined || other === undefined) continue
      doubts.dayFirst = true
      if (Number(one) > 12) dayFirst.count += 1
      if (Number(other) > 12) monthFirst.count += 1
    }
  }
  const decimal = commas.count === points.count ? own.decimal : commas.count > points.count ? ',' : '.'
  const isDayFirst = dayFirst.count === monthFirst.count ? own.dayFirst : dayFirst.count > monthFirst.count
  return { convention: { decimal, dayFirst: isDayFirst }, doubts }
}
