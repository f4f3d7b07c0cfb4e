import { isRow } from '../../readable.ts'
import { reportColumnSchema, type ReportColumn } from '../report-definition.ts'
import { reportChartSchema, type ReportChart } from '../report.ts'

/** The columns of a stored result. Each shows its values even if other parts of it are unknown. */
export function readStoredColumns(stored: unknown): ReportColumn[] {
  return Array.isArray(stored) ? stored.map(readStoredColumn) : []
}

function readStoredColumn(stored: unknown, index: number): ReportColumn {
  const parsed = reportColumnSchema.safeParse(stored)
  if (parsed.success) return parsed.data
  const { field, title } = isRow(stored) ? stored : {}
  const minimalColumn = reportColumnSchema.safeParse({ field, title, type: 'text' })
  return minimalColumn.data ?? { field: `column-${index}`, title: `Column ${index + 1}`, type: 'text' }
}

/** The charts of a stored result that this version knows. The grid contains the data of the others. */
export function readStoredCharts(stored: readonly unknown[]): ReportChart[] {
  return stored.flatMap((chart) => reportChartSchema.safeParse(chart).data ?? [])
}
