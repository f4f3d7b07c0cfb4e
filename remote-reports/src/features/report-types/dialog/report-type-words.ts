import type { DataField, Grouping } from '@lintel/shared/contract/reports'
import { filterWords } from '@lintel/shared/filter'
import { filterOf } from '../../filter-rules/index.ts'
import { functionLabels } from './measures/measures.model.ts'
import type { Draft } from './report-type-draft.ts'

export const partTitles = { name: 'Name', headers: 'Columns', rules: 'Filter Rules', grouping: 'Groups' }

/** A part of a report type as text, for conflicts. */
export function partWords(part: keyof Draft, draft: Draft, fields: readonly DataField[]): string {
  if (part === 'name') return draft.name
  if (part === 'grouping') return draft.grouping ? groupWords(draft.grouping, fields) : 'none'
  if (part === 'headers') return draft.headers.map((field) => titleOf(field, fields)).join(', ') || 'none'
  const filter = filterOf(draft.rules, fields)
  return filter ? filterWords(filter, fields) : 'none'
}

function groupWords({ by, measures }: Grouping, fields: readonly DataField[]): string {
  const groups = by.map(({ field, unit }) => titleOf(field, fields) + (unit ? ` (${unit})` : ''))
  const sums = measures.map(({ function: name, field, title }) => {
    const text = functionLabels[name] + (field === undefined ? '' : ` of ${titleOf(field, fields)}`)
    return title ?? text
  })
  return `By ${groups.join(' and ')}: ${sums.join(', ')}`
}

function titleOf(field: string, fields: readonly DataField[]): string {
  return fields.find((one) => one.field === field)?.title ?? field
}
