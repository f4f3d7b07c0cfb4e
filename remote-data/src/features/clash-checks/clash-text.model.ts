import { isCheckingClashes, type ClashCheck, type ClashElement, type ClashRule } from '@lintel/shared/contract/captures'
import type { UnitSystem } from '@lintel/shared/contract'
import { formatPercent, formatTypedNumber, pluralize, shortLengthText } from '@lintel/shared/format'

type Kind = ClashRule['kind']

const kindTexts: Readonly<Partial<Record<Kind, string>>> = {
  hard: 'Hard clash',
  clearance: 'Clearance',
  duplicate: 'Duplicates',
}

/** What a rule looks for: `Hard clash, tolerance 10 mm`. */
export function ruleText({ kind, millimeters }: Pick<ClashRule, 'kind' | 'millimeters'>, units: UnitSystem): string {
  const label = kind === 'clearance' ? 'less than' : 'tolerance'
  return `${kindTexts[kind] ?? kind}, ${label} ${shortLengthText(millimeters / 1000, units)}`
}

/** The distance of two elements, as precise as models are. */
export function distanceText(millimeters: number, units: UnitSystem): string {
  const roundedMillimeters =
    units === 'metric' ? Math.round(millimeters) : Math.round((millimeters / 25.4) * 100) * 0.254
  return shortLengthText(roundedMillimeters / 1000, units)
}

type Side = ClashRule['a']
type Filter = NonNullable<Side['filters']>[number]

export const filterOperatorTexts: Readonly<Record<Filter['operator'], string>> = {
  '==': 'equals',
  '!=': 'does not equal',
  contains: 'contains',
  '>=': 'is at least',
  '<=': 'is at most',
  'is not null': 'is set',
  'is null': 'is not set',
  unknown: 'needs a newer version of Lintel',
}

/** Which elements a rule compares: `IfcWall in Structure.ifc against all elements where Pset_WallCommon.FireRating equals 60`. */
export function sidesText({ kind, a, b }: Pick<ClashRule, 'kind' | 'a' | 'b'>): string {
  const isSame = kind === 'duplicate' && sideText(a) === sideText(b)
  return isSame ? sideText(a) : `${sideText(a)} against ${sideText(b, 'all elements')}`
}

function sideText({ classes, types, files, filters = [] }: Side, all = 'All elements'): string {
  const what = [...classes, ...types].join(', ') || all
  const inFiles = files.length === 0 ? what : `${what} in ${files.join(', ')}`
  return filters.length === 0 ? inFiles : `${inFiles} where ${filters.map(filterText).join(' and ')}`
}

/** Whether the value of a condition is a number; otherwise, it's a text as people see it in properties. */
export function needsNumber(operator: string): boolean {
  return operator === '>=' || operator === '<='
}

export function filterText({ set, name, operator, value }: Filter): string {
  const property = set === undefined ? name : `${set}.${name}`
  const isNumber = needsNumber(operator) && Number.isFinite(Number(value))
  return [property, filterOperatorTexts[operator], (isNumber ? formatTypedNumber(Number(value)) : value) ?? []]
    .flat()
    .join(' ')
}

/** The state of a check as a short text. */
export function stateOf({ status, progress, counts }: ClashCheck): string {
  if (counts && status === 'Complete')
    return counts.found === 0 ? 'No Clashes' : pluralize(counts.found, 'clash', 'clashes')
  if (status === 'Queued') return 'Waiting'
  if (isCheckingClashes(status)) return formatPercent(Math.round(progress))
  return status === 'Cancelled' ? 'Cancelled' : 'Failed'
}

export function toneOf({
  status,
  counts,
}: ClashCheck): 'success' | 'error' | 'warning' | 'neutral' | 'waiting' | 'running' {
  if (counts && status === 'Complete') return counts.found > 0 ? 'warning' : 'success'
  if (status === 'Queued') return 'waiting'
  if (isCheckingClashes(status)) return 'running'
  return status === 'Cancelled' ? 'neutral' : 'error'
}

/** The names of the rules of a check: `Structure and ducts, Pipes and walls`. */
export function rulesText({ rules }: Pick<ClashCheck, 'rules'>): string {
  return rules.map(({ name }) => name).join(', ')
}

/** The name of an element, or what it is. */
export function elementText({ name, type, class: ifcClass }: Pick<ClashElement, 'name' | 'type' | 'class'>): string {
  return name || type || ifcClass
}
