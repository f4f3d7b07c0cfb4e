import { DataGrid, useDataGrid, type GridColumn } from '@lintel/shared/grid'
import type { CobieImport } from './cobie.api.ts'

type Line = CobieImport['lines'][number]
type Problem = CobieImport['problems'][number]
type GridProps<Rows> = Rows & { file: File }

const lineColumns: GridColumn<Line>[] = [
  { field: 'line', title: 'Line', type: 'number', width: 80, value: ({ line }) => line },
  { field: 'component', title: 'Component', width: 220, value: ({ component }) => component },
  { field: 'action', title: 'Action', width: 100, value: ({ action }) => action },
  { field: 'changes', title: 'Values', width: 700, value: textOf },
]

const problemColumns: GridColumn<Problem>[] = [
  { field: 'sheet', title: 'Sheet', width: 110, value: ({ sheet }) => sheet },
  { field: 'line', title: 'Line', type: 'number', width: 80, value: ({ line }) => line },
  { field: 'column', title: 'Column', width: 160, value: ({ column }) => column },
  { field: 'reason', title: 'Reason', width: 480, value: ({ reason }) => reason },
  { field: 'value', title: 'Value in File', width: 240, value: ({ value }) => value },
]

const defaults = {}
/** How COBie writes that there is no value. */
const unknown = 'n/a'

/** The assets that an import adds or changes. */
export function ChangeGrid({ lines, file }: GridProps<{ lines: readonly Line[] }>) {
  const rows = { rows: lines, rowId: ({ line }: Line) => String(line), subject: subjectOf(file) }
  const grid = useDataGrid({ name: 'cobie-changes-grid', columns: lineColumns, defaults, ...rows })
  return <DataGrid label="Changes" grid={grid} />
}

/** All invalid cells. */
export function ProblemGrid({ problems, file }: GridProps<{ problems: readonly Problem[] }>) {
  const rowId = ({ sheet, line, column, reason }: Problem) => [sheet, line, column, reason].join('\n')
  const rows = { rows: problems, rowId, subject: subjectOf(file) }
  const grid = useDataGrid({ name: 'cobie-problems-grid', columns: problemColumns, defaults, ...rows })
  return <DataGrid label="Problems" grid={grid} />
}

/** `Serial Number: SN-1 → SN-2`; new assets have no value before, and their unknown values are left out. */
function textOf({ changes }: Line): string {
  return changes
    .filter(({ before, after }) => before !== null || after !== unknown)
    .map(({ title, before, after }) => `${title}: ${before === null ? '' : `${before} → `}${after}`)
    .join('; ')
}

/** Identifies a file; a corrected one is different. */
function subjectOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`
}
