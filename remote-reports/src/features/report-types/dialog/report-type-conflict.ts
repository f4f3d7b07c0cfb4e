import type { DataField, Grouping, ReportType } from '@lintel/shared/contract/reports'
import { filterWords } from '@lintel/shared/filter'
import { filterOf, rulesOf } from '../../filter-rules/index.ts'
import { functionLabels } from './measures/measures.model.ts'
import type { Draft } from './report-type-draft.ts'

type Changed = {
  mine: Draft
  /** What the dialog was opened with. */
  start: Draft
  theirs: ReportType
}

const parts = ['name', 'headers', 'rules', 'grouping'] as const satisfies (keyof Draft)[]
const titles = { name: 'Name', headers: 'Columns', rules: 'Filter Rules', grouping: 'Groups' }

/** What only one of two people has changed, and of what both have changed, mine. */
export function mergedDraft({ mine, start, theirs }: Changed): Draft {
  const changed = parts.filter((part) => !isSame(mine[part], start[part])).map((part) => [part, mine[part]])
  return { ...theirDraft(theirs, mine), ...(Object.fromEntries(changed) as Partial<Draft>) }
}

/** What both have changed, and not to the same. */
export function conflictsIn({ mine, start, theirs, fields }: Changed & { fields: readonly DataField[] }) {
  const other = theirDraft(theirs, mine)
  const { filter } = theirs.definition
  const theirRules = filter ? filterWords(filter, fields) : 'none'
  return parts
    .filter((part) => [mine, other].every((one) => !isSame(one[part], start[part])) && !isSame(mine[part], other[part]))
    .map((part) => ({
      title: titles[part],
      mine: wordsOf(part, mine, fields),
      theirs: part === 'rules' ? theirRules : wordsOf(part, other, fields),
    }))
}

/** Rules that cannot express their filter stay mine. */
function theirDraft({ name, definition: { headers, filter, grouping } }: ReportType, { rules }: Draft): Draft {
  return { name, headers, rules: rulesOf(filter) ?? rules, grouping }
}

function wordsOf(part: (typeof parts)[number], draft: Draft, fields: readonly DataField[]): string {
  if (part === 'name') return draft.name
  if (part === 'grouping') return draft.grouping ? groupWords(draft.grouping, fields) : 'none'
  if (part === 'headers') return draft.headers.map((field) => titleOf(field, fields)).join(', ') || 'none'
  const filter = filterOf(draft.rules, fields)
  return filter ? filterWords(filter, fields) : 'none'
}

function groupWords({ by, measures }: Grouping, fields: readonly DataField[]): string {
  const groups = by.map(({ field, unit }) => titleOf(field, fields) + (unit ? ` (${unit})` : ''))
  const sums = measures.map(({ function: name, field, title }) => {
    const words = functionLabels[name] + (field === undefined ? '' : ` of ${titleOf(field, fields)}`)
    return title ?? words
  })
  return `By ${groups.join(' and ')}: ${sums.join(', ')}`
}

function titleOf(field: string, fields: readonly DataField[]): string {
  return fields.find((one) => one.field === field)?.title ?? field
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
