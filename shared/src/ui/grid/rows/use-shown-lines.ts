import { useMemo } from 'react'
import { useHistoryState } from '../../../core/routing/index.ts'
import type { GridColumn } from '../columns/column.ts'
import type { RowEngine, RowGroup } from '../engine/index.ts'
import { linesOf, type GroupLines } from '../groups/group-lines.ts'
import { groupingOf } from '../groups/grouping.ts'
import { useRowGroups } from '../groups/use-row-groups.ts'
import type { GridSettings } from '../settings/use-grid-settings.ts'

export type ShownRows<Row> = {
  /** The number of lines on earlier pages. */
  first: number
  length: number
  /** The row of a line; for a group its first row. */
  rowAt: (index: number) => Row
  /** The index of that row in the positions. */
  placeAt: (index: number) => number
  /** The group of a group line. */
  groupAt: (index: number) => RowGroup | undefined
  /** The level within the groups, from 1; undefined if rows are not grouped. */
  levelAt: (index: number) => number | undefined
  /** The line of the parent group, if it is on this page. */
  around: (index: number) => number | undefined
}

/** By group id, as in TanStack Table; `true` if all are open. */
export type ExpandedGroups = true | Record<string, boolean>

export function isExpanded(expanded: ExpandedGroups, { id }: RowGroup): boolean {
  return expanded === true || expanded[id] === true
}

const noneExpanded: ExpandedGroups = {}

type Options<Row> = {
  name: string
  settings: GridSettings
  columns: ReadonlyMap<string, GridColumn<Row>>
  engine: RowEngine<Row>
  /** The filtered rows, in order, without groups. */
  flat: Uint32Array
}

/** The lines of the current page: rows, or groups and the rows of open ones. */
export function useShownLines<Row>({ name, settings, columns, engine, flat }: Options<Row>) {
  const { page, configuration } = settings
  const { groups: fields, measures, sort, take } = configuration
  const grouping = useMemo(
    () => groupingOf(columns, { groups: fields, measures, sort }),
    [columns, fields, measures, sort],
  )
  const { groups, isPreparing } = useRowGroups(engine, flat, grouping)
  // Survives filtering, sorting, paging, and Back to the page.
  const [expanded, setExpanded] = useHistoryState<ExpandedGroups>(`open groups of ${name}`, noneExpanded)
  const grouped = useMemo(
    () => groups && linesOf(groups.groups, (group) => isExpanded(expanded, group)),
    [groups, expanded],
  )
  const lines = useMemo(() => {
    const positions = groups?.positions ?? flat
    const shown = pageOf({ engine, positions, lines: grouped }, page, take)
    return { positions, lineCount: grouped?.length ?? positions.length, groups, expanded, setExpanded, shown }
  }, [engine, flat, groups, grouped, expanded, setExpanded, page, take])
  return { lines, isGrouping: isPreparing }
}

type PagedLines<Row> = { engine: RowEngine<Row>; positions: Uint32Array; lines: GroupLines | undefined }

function pageOf<Row>({ engine, positions, lines }: PagedLines<Row>, page: number, limit: number): ShownRows<Row> {
  const firstLine = (page - 1) * limit
  const count = lines?.length ?? positions.length
  // If the page no longer exists, the first one is shown.
  const first = firstLine < count ? firstLine : 0
  const placeAt = (index: number) => lines?.placeAt(first + index) ?? first + index
  return {
    first,
    length: Math.min(limit, count - first),
    rowAt: (index) => engine.rows[positions[placeAt(index)] ?? 0] as Row,
    placeAt,
    groupAt: (index) => lines?.groupAt(first + index),
    levelAt: (index) => lines?.levelAt(first + index),
    around: (index) => {
      const line = lines?.parentLine(first + index)
      return line === undefined || line < first ? undefined : line - first
    },
  }
}
