import type { Difference, ParameterChange } from '@lintel/shared/contract/captures'

/** In meters, right-handed with Z up, like positions. */
export type Vector = { x: number; y: number; z: number }

/** The move of a position change; undefined for other changes. */
export function moveOf({ set, name, base, compare }: ParameterChange): Vector | undefined {
  if (set !== '' || name !== 'Position') return undefined
  const [from, to] = [pointOf(base?.value), pointOf(compare?.value)]
  return from && to && { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z }
}

function pointOf(value: unknown): Vector | undefined {
  if (!Array.isArray(value)) return undefined
  const [x, y, z] = value as unknown[]
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number' ? { x, y, z } : undefined
}

/** Meters. */
export function distanceMoved({ x, y, z }: Vector): number {
  return Math.hypot(x, y, z)
}

export type MovedElement = { baseNumber: number | null; compareNumber: number | null; offset: Vector }

/** Moved elements, longest moves first. */
export function movedElements(differences: readonly Difference[]): MovedElement[] {
  return differences
    .flatMap(({ subject, baseNumber, compareNumber, changes }) => {
      const offset = subject === 'Element' ? changes.flatMap((change) => moveOf(change) ?? [])[0] : undefined
      return offset ? [{ baseNumber, compareNumber, offset }] : []
    })
    .sort((one, other) => distanceMoved(other.offset) - distanceMoved(one.offset))
}
