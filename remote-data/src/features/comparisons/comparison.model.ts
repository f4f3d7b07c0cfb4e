import {
  countDifferent,
  type DifferenceCounts,
  type MeasuredValue,
  type ParameterChange,
} from '@lintel/shared/contract/captures'
import { lengthText, measureText, pluralize, shortLengthText } from '@lintel/shared/format'
import type { UnitSystem } from '@lintel/shared/contract'
import { distanceMoved, moveOf } from './moves/move.model.ts'

/** `117 elements and 27 types`, without zero counts; empty if nothing differs. */
export function differentText(counts: DifferenceCounts | { elements: number; types: number }): string {
  const { elements, types } = 'added' in counts ? countDifferent(counts) : counts
  const countTexts = [elements > 0 && pluralize(elements, 'element'), types > 0 && pluralize(types, 'type')]
  return countTexts.filter((one) => one !== false).join(' and ')
}

/** Both values in the organization's units; unconverted if they would look equal. */
export function changeTexts(change: ParameterChange, units: UnitSystem): { base: string; compare: string } {
  const [base, compare] = [change.base, change.compare].map((side) => valueText(side, textIn(change, units)))
  if (base !== compare) return { base: base ?? '', compare: compare ?? '' }
  return writtenTexts(change)
}

/** Both values as written in the files. */
export function writtenTexts({ base, compare }: ParameterChange): { base: string; compare: string } {
  return { base: valueText(base, asWritten), compare: valueText(compare, asWritten) }
}

/** `Height: 3000 mm → 3100 mm`; for positions with the distance. */
export function changeText(change: ParameterChange, units: UnitSystem): string {
  const { base, compare } = changeTexts(change, units)
  const move = moveOf(change)
  const moveText = move ? `, moved by ${shortLengthText(distanceMoved(move), units)}` : ''
  return `${change.name}: ${base} → ${compare}${moveText}`
}

type Write = (value: number, unit: string | null) => string

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

/** Coordinates are computed by us, so they are rounded like measurements in the model. */
function textIn({ set, name }: ParameterChange, units: UnitSystem): Write {
  if (set === '' && name === 'Position') return (meters) => lengthText(meters, units)
  return (value, unit) => measureText(asWritten(value, unit), units)
}

/** With the digits in which values can differ; further digits are floating-point noise. */
function asWritten(value: number, unit: string | null): string {
  const text = String(Number(value.toPrecision(12)))
  if (unit === null) return text
  return unit === '°' ? `${text}°` : `${text} ${unit}`
}
