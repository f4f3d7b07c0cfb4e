import type { UnitSystem } from '../../../domain/contract/organization/organization.ts'
import { measureText } from '../../../core/format/index.ts'
import type { ModelElement, PropertySet, PropertyValue } from '../../model.ts'

/** `value` is undefined if the selected elements have different values. */
export type PropertyRow = { key: string; name: string; value: string | undefined }
export type PropertyGroup = { name: string; rows: readonly PropertyRow[] }

const ofTheElement = 'Element'
const ofNoSet = 'Parameters'

function setsOf({ category, family, type, elementId, propertySets }: ModelElement): PropertySet[] {
  const identity = { Category: category, Family: family, Type: type, 'Element Id': elementId }
  const properties = Object.entries(identity).map(([name, value]) => ({ name, value }))
  // No set in a file can have this name, so that built-in facts do not mix with properties of the file.
  return [{ name: '\0', properties }, ...propertySets]
}

function titleOf(set: string) {
  return set === '\0' ? ofTheElement : set || ofNoSet
}

function textOf(value: PropertyValue, units: UnitSystem) {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const written = String(value)
  const converted = measureText(written, units)
  return converted === written ? roundedText(written, typeof value === 'number') : converted
}

const fraction = /^(?<number>-?\d+\.\d+(?:e[-+]?\d+)?)(?<unit>\s+[^\d\s]\S*)?$/i

/**
 * Rounds numbers with a unit to a thousandth, because programs write rounding errors such as 2450.0000000000005 mm.
 * Numbers without a unit stay unchanged: they may be geographic coordinates, which need more digits, or text such as a
 * version.
 */
function roundedText(written: string, isNumber: boolean) {
  const { number, unit = '' } = fraction.exec(written)?.groups ?? {}
  if (number === undefined || (unit === '' && !isNumber)) return written
  const [value, digits] = [Number(number), unit === '' ? 6 : 3]
  return `${Number(Math.abs(value) < 1 ? value.toPrecision(digits) : value.toFixed(digits))}${unit}`
}

type Found = { set: string; name: string; value: string }

/** The key: set and name, and an index if a set contains a name several times. */
function byKey(element: ModelElement, units: UnitSystem): Map<string, Found> {
  const found = new Map<string, Found>()
  for (const { name: set, properties } of setsOf(element)) {
    for (const { name, value } of properties) {
      let key = `${set}\n${name}`
      for (let number = 2; found.has(key); number += 1) key = `${set}\n${name}\n${number}`
      found.set(key, { set, name, value: textOf(value, units) })
    }
  }
  return found
}

/** The properties that all elements have, by set. */
export function sharedProperties(elements: readonly ModelElement[], units: UnitSystem): PropertyGroup[] {
  const [first = new Map<string, Found>(), ...others] = elements.map((element) => byKey(element, units))
  const shared = [...first].filter(([key]) => others.every((other) => other.has(key)))
  const rows = shared.map(([key, { set, name, value }]) => {
    const isSame = others.every((other) => other.get(key)?.value === value)
    return { set, key, name, value: isSame ? value : undefined }
  })
  return [...Map.groupBy(rows, ({ set }) => set)].map(([set, setRows]) => ({ name: titleOf(set), rows: setRows }))
}

/** The rows whose set, name or value contains the text, case-insensitive. */
export function matchingProperties(groups: readonly PropertyGroup[], search: string): PropertyGroup[] {
  const needle = search.trim().toLowerCase()
  return groups
    .map(({ name: set, rows }) => ({
      name: set,
      rows: rows.filter(({ name, value = '' }) => `${set}\n${name}\n${value}`.toLowerCase().includes(needle)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** For pasting into a spreadsheet: a line for each property with its set, name and value. */
export function propertiesText(groups: readonly PropertyGroup[]): string {
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
  return groups
    .flatMap(({ name: set, rows }) => rows.map(({ name, value = '' }) => [set, name, value].map(oneLine).join('\t')))
    .join('\n')
}
