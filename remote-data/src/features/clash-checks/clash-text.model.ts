import { isCheckingClashes, type ClashCheck, type ClashElement, type ClashRule } from '@lintel/shared/contract/captures'
import { countText, formatPercent, pluralize } from '@lintel/shared/format'

type Kind = ClashRule['kind']

const kindTexts: Readonly<Partial<Record<Kind, string>>> = {
  hard: 'Hard clash',
  clearance: 'Clearance',
  duplicate: 'Duplicates',
}

/** What a rule looks for: `Hard clash, tolerance 10 mm`. */
export function ruleText({ kind, millimeters }: Pick<ClashRule, 'kind' | 'millimeters'>): string {
  const what = kind === 'clearance' ? 'less than' : 'tolerance'
  return `${kindTexts[kind] ?? kind}, ${what} ${countText(millimeters)} mm`
}

/** The elements of one side of a rule: `IfcWall, IfcSlab in Structure.ifc`. */
export function sideText({ classes, types, files }: ClashRule['a']): string {
  const what = [...classes, ...types].join(', ') || 'All elements'
  return files.length === 0 ? what : `${what} in ${files.join(', ')}`
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
