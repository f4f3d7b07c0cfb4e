import type { Difference, DifferenceKind } from '@lintel/shared/contract/captures'
import { valueText } from '../comparison.model.ts'

/** One row for each parameter that has changed; one for what was added or removed. */
export type DifferenceRow = Omit<Difference, 'changes'> & {
  key: string
  parameterSet: string | null
  parameter: string | null
  base: string | null
  compare: string | null
}

export function differenceRows(differences: readonly Difference[]): DifferenceRow[] {
  return differences.flatMap(({ changes, ...difference }): DifferenceRow[] => {
    const nothing = { parameterSet: null, parameter: null, base: null, compare: null }
    if (changes.length === 0) return [{ ...difference, ...nothing, key: String(difference.number) }]
    return changes.map(({ set, name, base, compare }, index) => ({
      ...difference,
      key: `${difference.number}.${index}`,
      parameterSet: set === '' ? null : set,
      parameter: name,
      base: valueText(base),
      compare: valueText(compare),
    }))
  })
}

export type RowFilter = { category: string | undefined; kind: DifferenceKind | undefined }

/** The rows of this category and of this kind. */
export function filterRows(rows: readonly DifferenceRow[], { category, kind }: RowFilter): readonly DifferenceRow[] {
  if (category === undefined && kind === undefined) return rows
  return rows.filter(
    (row) => (category === undefined || row.category === category) && (kind === undefined || row.kind === kind),
  )
}
