import { assetFields } from '@lintel/shared/contract/assets'
import type { Convention } from '../../convention.ts'
import type { Cell } from '../../parsing/parse-value.model.ts'
import type { Columns } from './columns.model.ts'

/** The conventions to ask for, because at least one cell is ambiguous. */
export type Doubts = { decimal: boolean; dayFirst: boolean }

/** Guesses number and date conventions from all cells, because one alone, `1.234` or `03/04/2026`, is ambiguous. */
export function guessConvention(
  rows: readonly (readonly Cell[])[],
  { places }: Columns,
  defaults: Convention,
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
        // The last comma or point is the decimal separator, unless three digits follow, as in thousands.
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
  const decimal = commas.count === points.count ? defaults.decimal : commas.count > points.count ? ',' : '.'
  const isDayFirst = dayFirst.count === monthFirst.count ? defaults.dayFirst : dayFirst.count > monthFirst.count
  return { convention: { decimal, dayFirst: isDayFirst }, doubts }
}
