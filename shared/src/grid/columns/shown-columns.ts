import type { GridModel } from '../rows/use-data-grid.ts'
import type { GridColumn } from './column.ts'

/** The columns that a person has in sight, in their order: what is exported and printed. Those that stay in sight stand first. */
export function shownColumns<Row>({ columns, configuration }: GridModel<Row>): GridColumn<Row>[] {
  const shown = configuration.columns.filter(({ hidden }) => !hidden)
  const inOrder = [...shown.filter(({ locked }) => locked), ...shown.filter(({ locked }) => !locked)]
  return inOrder.flatMap(({ field }) => columns.get(field) ?? [])
}
