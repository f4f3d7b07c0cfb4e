import type { MeasuredValue, ParameterChange } from '@lintel/shared/contract/captures'
import { typeKey, type Building, type BuildingElement, type Values } from './building.ts'

export type NaiveDifference = {
  subject: 'Element' | 'Type'
  kind: 'Added' | 'Removed' | 'Changed'
  baseNumber: number | null
  compareNumber: number | null
  matchedBy: 'unique id' | 'likeness' | null
  changes: ParameterChange[]
}

type Key = (element: BuildingElement) => string | undefined
type Pair = { base: number; compare: number; matchedBy: 'unique id' | 'likeness' }

const hash: Key = ({ values, ...element }) =>
  JSON.stringify([
    typeKey({ ...element, values }),
    Object.entries(values)
      .map((entry) => JSON.stringify(entry))
      .sort(),
  ])
const uniqueId: Key = (element) => element.uniqueId || undefined
const position: Key = (element) => (element.position ? JSON.stringify(element.position) : undefined)
const name: Key = (element) => (element.name ? JSON.stringify([typeKey(element), element.name]) : undefined)

function combinedKey(one: Key, other: Key): Key {
  return (element) => {
    const [first, second] = [one(element), other(element)]
    return first === undefined || second === undefined ? undefined : JSON.stringify([first, second])
  }
}

/**
 * Compares element by element as the decision record describes it. Too slow for many elements. Types are identified by
 * name.
 */
export function compareNaively(base: Building, compare: Building): { differences: NaiveDifference[]; pairs: Pair[] } {
  const pairs = pairUp(base.elements, compare.elements)
  const comparesLevels = [base, compare].every(({ elements }) => elements.some(({ level }) => level !== null))
  const oneSided = { subject: 'Element' as const, matchedBy: null, changes: [] }
  const added = compare.elements.flatMap((_, index) => {
    if (pairs.some((pair) => pair.compare === index)) return []
    return [{ ...oneSided, kind: 'Added' as const, baseNumber: null, compareNumber: index + 1 }]
  })
  const removed = base.elements.flatMap((_, index) => {
    if (pairs.some((pair) => pair.base === index)) return []
    return [{ ...oneSided, kind: 'Removed' as const, baseNumber: index + 1, compareNumber: null }]
  })
  const changed = pairs.flatMap(({ base: one, compare: other, matchedBy }) => {
    const changes = changesOf(base.elements[one], compare.elements[other], { comparesLevels })
    const numbers = { baseNumber: one + 1, compareNumber: other + 1 }
    return changes.length === 0
      ? []
      : [{ subject: 'Element' as const, kind: 'Changed' as const, ...numbers, matchedBy, changes }]
  })
  return { differences: [...added, ...removed, ...changed], pairs }
}

function pairUp(base: readonly BuildingElement[], compare: readonly BuildingElement[]): Pair[] {
  const pairs: Pair[] = []
  const isLeft = (side: 'base' | 'compare') => (index: number) => pairs.every((pair) => pair[side] !== index)
  function leftWith(side: 'base' | 'compare', key: Key, soughtKey: string): number[] {
    const elements = side === 'base' ? base : compare
    return [...elements.keys()]
      .filter(isLeft(side))
      .filter((index) => elements[index] && key(elements[index]) === soughtKey)
  }
  function matchPairs(matchedBy: Pair['matchedBy'], key: Key, isAlone = false): void {
    const before = { base: [...base.keys()].filter(isLeft('base')), known: pairs.length }
    const soleKeys = new Map(before.base.map((index) => [index, soleKey(index)]))
    for (const index of before.base) {
      const soughtKey = base[index] && key(base[index])
      if (soughtKey === undefined || (isAlone && soleKeys.get(index) === false)) continue
      const [found] = leftWith('compare', key, soughtKey)
      if (found !== undefined) pairs.push({ base: index, compare: found, matchedBy })
    }
    function soleKey(index: number): boolean {
      const soughtKey = base[index] && key(base[index])
      return (
        soughtKey !== undefined &&
        leftWith('base', key, soughtKey).length === 1 &&
        leftWith('compare', key, soughtKey).length === 1
      )
    }
  }
  matchPairs('unique id', combinedKey(combinedKey(uniqueId, hash), position))
  matchPairs('unique id', combinedKey(uniqueId, hash))
  matchPairs('unique id', uniqueId)
  const areIdsRenewed = pairs.length * 2 < Math.min(base.length, compare.length)
  matchPairs('likeness', combinedKey(combinedKey(name, hash), position))
  matchPairs('likeness', combinedKey(name, hash))
  matchPairs('likeness', name, true)
  if (areIdsRenewed) matchPairs('likeness', combinedKey(hash, position))
  if (areIdsRenewed) matchPairs('likeness', hash)
  return pairs
}

const attributes = ['category', 'family', 'type', 'name', 'level'] as const

type CompareOptions = { comparesLevels: boolean }

function changesOf(
  base: BuildingElement | undefined,
  compare: BuildingElement | undefined,
  telling: CompareOptions,
): ParameterChange[] {
  if (!base || !compare) return []
  const identity = [...attributesOf(base, compare, telling), ...propertyChanges(base, compare)]
  return [...identity, ...changedValues(base.values, compare.values)]
}

function attributesOf(
  base: BuildingElement,
  compare: BuildingElement,
  { comparesLevels }: CompareOptions,
): ParameterChange[] {
  return attributes.flatMap((attribute) => {
    const [was, now] = [base[attribute], compare[attribute]]
    const label = `${attribute.charAt(0).toUpperCase()}${attribute.slice(1)}`
    if (was === now || (attribute === 'level' && !comparesLevels)) return []
    return [{ set: '', name: label, base: { value: was, unit: null }, compare: { value: now, unit: null } }]
  })
}

/** Materials and placement, if both captures have them. */
function propertyChanges(base: BuildingElement, compare: BuildingElement): ParameterChange[] {
  const changes: ParameterChange[] = []
  const { position: from, materials: was } = base
  const { position: to, materials: now } = compare
  if (was && now && was.join() !== now.join()) {
    const side = (materials: readonly string[]) => ({ value: materials.length > 0 ? [...materials] : null, unit: null })
    changes.push({ set: '', name: 'Material', base: side(was), compare: side(now) })
  }
  if (from && to && Math.hypot(...from.map((one, axis) => one - (to[axis] ?? 0))) > 0.001) {
    const side = (position: readonly number[]) => ({ value: [...position], unit: 'm' })
    changes.push({ set: '', name: 'Position', base: side(from), compare: side(to) })
  }
  return changes
}

/** Changed parameters by 'Set/Name', unordered. */
export function changedValues(base: Values, compare: Values): ParameterChange[] {
  const paths = new Set([...Object.keys(base), ...Object.keys(compare)])
  return [...paths].flatMap((path) => {
    const [was = null, now = null] = [base[path], compare[path]]
    const [set = '', parameter = ''] = path.split('/')
    return isSame(was, now) ? [] : [{ set, name: parameter, base: was, compare: now }]
  })
}

const meters: Record<string, number> = { mm: 0.001, m: 1 }

/** Compares numbers in SI, ignoring rounding errors. */
function isSame(was: MeasuredValue | null, now: MeasuredValue | null): boolean {
  if (was === null || now === null) return was === now
  if (was.unit === now.unit) return JSON.stringify(rounded(was.value)) === JSON.stringify(rounded(now.value))
  if (was.value === null && now.value === null) return true
  if (typeof was.value !== 'number' || typeof now.value !== 'number') return false
  const [one, other] = [was, now].map(({ value, unit }) => rounded(Number(value) * (meters[unit ?? ''] ?? NaN)))
  return one === other
}

function rounded(value: MeasuredValue['value']): unknown {
  if (Array.isArray(value)) return value.map((part) => rounded(part))
  return typeof value === 'number' ? Number(value.toFixed(6)) : value
}
