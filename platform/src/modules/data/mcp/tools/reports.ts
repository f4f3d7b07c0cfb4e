import { reportListQuerySchema } from '@lintel/shared/contract/reports'
import type { CellValue } from '@lintel/shared/filter'
import { z } from 'zod'
import {
  findVisible,
  openRows,
  readReport,
  readReports,
  rowGroupsOf,
  sortableReportFields,
} from '../../../reports/reports/index.ts'
import { pageBySkip, paging, partOf } from '../page.ts'
import { sortBy } from '../rows.ts'
import { detachedTool, readTool, type McpDeps } from '../tool.ts'

const anyRole = ['reporting.read'] as const
const id = z.uuid().describe('The ID of the report')

const listTool = readTool(
  {
    name: 'list_reports',
    title: 'List reports',
    description: 'Reports that were run, newest first unless sorted.',
    anyRole,
    input: z.strictObject({
      search: reportListQuerySchema.shape.filterNeedle.describe('Text in the report type, data set, or submitter'),
      sort: sortBy(z.enum(sortableReportFields)),
      ...paging,
    }),
  },
  async (scope, { search, sort, ...page }) => {
    const { items } = await readReports(scope, { filterNeedle: search, sort, ...partOf(page) })
    return pageBySkip(items, page)
  },
)

export const reportTool = readTool(
  {
    name: 'get_report',
    title: 'Read a report',
    description: 'One report with its definition, columns and charts. list_report_rows reads its rows.',
    anyRole,
    input: z.strictObject({ id }),
  },
  async (scope, input) => ({ item: await readReport(scope, input.id) }),
)

const rowsTool = detachedTool(
  {
    name: 'list_report_rows',
    title: 'List the rows of a report',
    description: 'The rows of a complete report, each with its values in the order of the columns.',
    anyRole,
    input: z.strictObject({ id, ...paging }),
  },
  async ({ scope, deps: { store } }, { id: reportId, ...page }) => {
    const report = await scope.inTransaction((inside) => findVisible(inside, reportId))
    return pageBySkip(await rowsOf(store, report, partOf(page)), page)
  },
)

export const reportTools = [listTool, reportTool, rowsTool]

type Stored = Awaited<ReturnType<typeof findVisible>>

/** Reads the file no further than needed. */
async function rowsOf(
  store: McpDeps['store'],
  report: Stored,
  { skip, take }: { skip: number; take: number },
): Promise<CellValue[][]> {
  const rows: CellValue[][] = []
  let first = 0
  for await (const { group } of rowGroupsOf(await openRows(store, report))) {
    for (let row = Math.max(0, skip - first); row < group.rows && rows.length < take; row += 1)
      rows.push(group.columns.map((column) => column[row] ?? null))
    first += group.rows
    if (rows.length >= take) break
  }
  return rows
}
