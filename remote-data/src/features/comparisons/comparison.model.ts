import {
  countDifferent,
  type DifferenceCounts,
  type MeasuredValue,
  type ParameterChange,
} from '@lintel/shared/contract/captures'
import { counted, lengthText, measureText } from '@lintel/shared/format'
import type { UnitSystem } from '@lintel/shared/contract'
import { farnessOf, moveOf } from './moves/move.model.ts'
import { distanceText } from './moves/tolerance.model.ts'

/** `117 elements and 27 types`; what there is none of is left out. Empty where nothing differs. */
export function differentText(counts: DifferenceCounts | { elements: number; types: number }): string {
  const { elements, types } = 'added' in counts ? countDifferent(counts) : counts
  const words = [elements > 0 && counted(elements, 'element'), types > 0 && counted(types, 'type')]
  return words.filter((one) => one !== false).join(' and ')
}

/** Both sides in the units of the organization; as the file has them where they would read the same. */
export function changeTexts(change: ParameterChange, units: UnitSystem): { base: string; compare: string } {
  const [base, compare] = [change.base, change.compare].map((side) => valueText(side, textIn(change, units)))
  if (base !== compare) return { base: base ?? '', compare: compare ?? '' }
  return writtenTexts(change)
}

/** Both sides as the files have them. */
export function writtenTexts({ base, compare }: ParameterChange): { base: string; compare: string } {
  return { base: valueText(base, asWritten), compare: valueText(compare, asWritten) }
}

/** `Height: 3000 mm → 3100 mm`; of a position also by how far that is. */
export function changeText(change: ParameterChange, units: UnitSystem): string {
  const { base, compare } = changeTexts(change, units)
  const move = moveOf(change)
  const moved = move ? `, moved by ${distanceText(farnessOf(move), units)}` : ''
  return `${change.name}: ${base} → ${compare}${moved}`
}

type Write = (value: number, unit: string | null) => string

/** A list with commas, a unit behind its number, and words where there is none. */
function valueText(measured: MeasuredValue | null, write: Write): string {
  if (measured === null) return 'None'
  const { value, unit } = measured
  if (value === null || value === '') return 'Empty'
  const parts = [value].flat().map((part) => {
    if (typeof part === 'boolean') return part ? 'Yes' : 'No'
    return typeof part === 'number' ? write(part, unit) : part
  })
  return parts.join(', ')
}

/** Coordinates are ours and not the file's, so they are rounded as measures in the picture are. */
function textIn({ set, name }: ParameterChange, units: UnitSystem): Write {
  if (set === '' && name === 'Position') return (meters) => lengthText(meters, units)
  return (value, unit) => measureText(asWritten(value, unit), units)
}

/** With as many digits as a difference may lie in; the ones behind them are what a program computed. */
function asWritten(value: number, unit: string | null): string {
  const text = String(Number(value.toPrecision(12)))
  if (unit === null) return text
  return unit === '°' ? `${text}°` : `${text} ${unit}`
}
