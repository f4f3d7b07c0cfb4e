import { filterSchema } from '@lintel/shared/filter'
import { z } from 'zod'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { readRows, type RowOrder, type RowSource } from '../../reports/data-sources/index.ts'
import { pageBySkip, paging, partOf, type Page, type Paging } from './page.ts'

/** The tools that list by filter, and what each lists. */
export const listedSources = {
  list_projects: 'projects',
  list_captures: 'capture-reviews',
  list_elements: 'captured-elements',
  list_comparisons: 'comparisons',
  list_topics: 'topics',
  list_master_elements: 'master-elements',
} as const satisfies Record<string, RowSource>

const key = z.string().min(1).max(120)

/** The order of a list by its fields. */
export function sortBy<Field extends z.ZodType>(field: Field) {
  return z
    .array(z.strictObject({ field, direction: z.enum(['asc', 'desc']).default('asc') }))
    .min(1)
    .max(3)
    .optional()
    .describe('The order of the rows: by the first field, then the next ones. Rows without a value come last')
}

/** What every tool takes that lists by filter. */
export const rowInput = {
  filter: filterSchema
    .optional()
    .describe(
      'A condition {"field", "operator", "value"} or a group {"logic": "and" | "or", "filters": [...]}; list_fields has the keys and operators',
    ),
  fields: z
    .array(key)
    .min(1)
    .max(30)
    .optional()
    .describe('The keys of the fields to return; leave it out for the usual ones'),
  sort: sortBy(key.describe('The key of a field, as list_fields has it')),
  ...paging,
}

type RowInput = Paging & {
  filter?: z.output<typeof filterSchema> | undefined
  fields?: string[] | undefined
  sort?: RowOrder[] | undefined
  captureId?: string
}

type Listed = { source: RowSource; defaultFields: readonly string[] }

/** A page of the rows that pass the filter. */
export async function rowPage(
  scope: OrganizationScope,
  { source, defaultFields }: Listed,
  { filter, fields, sort, captureId, ...page }: RowInput,
): Promise<Page> {
  const chosen = [...new Set(fields ?? defaultFields)]
  const rows = await readRows(scope, {
    source,
    fields: chosen,
    filter: filter ?? null,
    sort,
    captureId,
    ...partOf(page),
  })
  return pageBySkip(rows, page)
}
