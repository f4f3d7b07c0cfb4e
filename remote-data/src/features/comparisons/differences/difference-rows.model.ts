import type { Difference, DifferenceKind, ParameterChange } from '@lintel/shared/contract/captures'
import type { UnitSystem } from '@lintel/shared/contract'
import { inShortUnit } from '@lintel/shared/format'
import { changeTexts } from '../comparison.model.ts'
import { distanceMoved, moveOf } from '../moves/move.model.ts'

/** One row per changed parameter; one row for an added or removed element. */
export type DifferenceRow = Omit<Difference, 'changes' | 'revitElementId'> & {
  key: string
  /** The Revit ID of the element or type; for a type without one, its number in the capture. */
  id: string | null
  parameterSet: string | null
  parameter: string | null
  base: string | null
  compare: string | null
  /** Distance moved, in millimeters or inches. */
  movedBy: number | null
}

export function differenceRows(differences: readonly Difference[], units: UnitSystem): DifferenceRow[] {
  return differences.flatMap(({ changes, revitElementId, ...told }): DifferenceRow[] => {
    const difference = { ...told, id: revitElementId ?? numberOfType(told) }
    const noChange = { parameterSet: null, parameter: null, base: null, compare: null, movedBy: null }
    if (changes.length === 0) return [{ ...difference, ...noChange, key: String(difference.number) }]
    return changes.map((change, index) => ({
      ...difference,
      movedBy: distanceIn(change, units),
      key: `${difference.number}.${index}`,
      parameterSet: change.set === '' ? null : change.set,
      parameter: change.name,
      ...changeTexts(change, units),
    }))
  })
}

function distanceIn(change: ParameterChange, units: UnitSystem): number | null {
  const move = moveOf(change)
  return move ? inShortUnit(distanceMoved(move), units) : null
}

function numberOfType({ subject, compareNumber }: Pick<Difference, 'subject' | 'compareNumber'>): string | null {
  return subject === 'Type' && compareNumber !== null ? `Type ${compareNumber}` : null
}

/** Counts elements and types of the rows, and their changed values. */
export function countRows(rows: readonly DifferenceRow[]): { elements: number; types: number; values: number } {
  const numbers = { Element: new Set<number>(), Type: new Set<number>() }
  for (const { subject, number } of rows) numbers[subject].add(number)
  const values = rows.filter(({ parameter }) => parameter !== null).length
  return { elements: numbers.Element.size, types: numbers.Type.size, values }
}

export type RowFilter = { category: string | undefined; kind: DifferenceKind | undefined }

/** The rows of this category and kind. */
export function filterRows(rows: readonly DifferenceRow[], { category, kind }: RowFilter): readonly DifferenceRow[] {
  if (category === undefined && kind === undefined) return rows
  return rows.filter(
    (row) => (category === undefined || row.category === category) && (kind === undefined || row.kind === kind),
  )
}
