import type { Comparison, ParameterChange } from '@lintel/shared/contract/captures'
import { writtenTexts } from './comparison.model.ts'

export type FileChangeRow = Pick<ParameterChange, 'set' | 'name'> & { base: string; compare: string }

/** Unconverted, because map coordinates are useless in other units. */
export function fileChangeRows({ fileChanges }: Pick<Comparison, 'fileChanges'>): FileChangeRow[] {
  return fileChanges.map((change) => ({ set: change.set, name: change.name, ...writtenTexts(change) }))
}

/** Undefined if both files have the same unit of lengths. */
export function unitsText({ fileChanges }: Pick<Comparison, 'fileChanges'>): string | undefined {
  const units = fileChanges.find(({ set }) => set === 'Units')
  if (!units) return undefined
  const { base, compare } = writtenTexts(units)
  return `The files use different units: ${base} in the base, ${compare} in the other. Values with units are converted before they're compared.`
}

const aspectTexts = { Geometry: 'changed geometry', Rotation: 'rotation', unknown: 'something else' } as const

/** Undefined if everything was compared. */
export function notComparedText({ notCompared }: Pick<Comparison, 'notCompared'>): string | undefined {
  if (notCompared.length === 0) return undefined
  const subject = notCompared.map((one) => aspectTexts[one]).join(' and ')
  const verb = notCompared.length === 1 ? 'was' : 'were'
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${verb} not compared, because at least one of the captures has no data about it.`
}
