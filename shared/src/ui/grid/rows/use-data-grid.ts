import { useMemo } from 'react'
import { userLocale } from '../../../core/preferences/index.ts'
import { useCalculatedColumns } from '../calculated/use-calculated-columns.ts'
import { columnsOf, type GridColumn, type GridColumnEntry } from '../columns/column.ts'
import { combined } from '../filter/filter-parts.ts'
import { useGridSearch } from '../search/use-grid-search.ts'
import { languageOrder, type RowEngine, type RowGroups, type RowQuery, type UniqueRule } from '../engine/index.ts'
import type { GridDefaults } from '../settings/grid-configuration.ts'
import { useGridSettings, type GridSettings } from '../settings/use-grid-settings.ts'
import { useReadyQuery } from './use-ready-query.ts'
import { useRowEngine } from './use-row-engine.ts'
import { useShownLines, type ExpandedGroups, type ShownRows } from './use-shown-lines.ts'

export type DataGridOptions<Row> = {
  /** The key of the preference that keeps how a person has the grid: `master-model-grid-settings`. */
  name: string
  /** The preference's group: `master-model-list`. */
  group?: string
  /** Made once, outside of the component, or kept by `useMemo`; so are those that follow. */
  columns: readonly GridColumnEntry<Row>[]
  rows: readonly Row[]
  /** Some of the rows, the first by the order that everyone starts with, while the others are on their way. */
  firstRows?: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** How rows that mean the same become one; it brings 'Filter Unique' into the menu. */
  unique?: UniqueRule<Row>
  /** What everyone starts with. */
  defaults?: GridDefaults
  /** Where an address has more than one grid: `requests` gives `requestsFilter`, `requestsSort`, … */
  prefix?: string
  /** What is looked at, such as the id of a capture: a filter is kept for it alone. Without one it is that of the organization's list. */
  subject?: string
}

export type GridModel<Row> = GridSettings & {
  entries: readonly GridColumnEntry<Row>[]
  columns: ReadonlyMap<string, GridColumn<Row>>
  rowId: (row: Row) => string
  hasUnique: boolean
  engine: RowEngine<Row>
  /** Many rows are being merged, filtered and sorted. Until they are ready the rows from before are shown, or none. */
  isPreparing: boolean
  /** Only the first rows have come, so their number is not that of all. */
  isPart: boolean
  /** The fields that come first in a narrow window. */
  narrow?: readonly string[]
  /** Whether there is a column to search. */
  isSearchable?: boolean
  /** The words that are searched for, folded: they are marked in the rows. */
  searchWords?: readonly string[]
  /** The filter, with what is searched for, and the order of the rows that are shown, as soon as they are ready. */
  query: RowQuery
  /** Positions of the rows that the filter leaves, in order: what is exported, charted and counted. */
  positions: Uint32Array
  /** What the pages count: rows, and where these are grouped, groups and the rows of open ones. */
  lineCount: number
  /** Nothing if rows are not grouped. */
  groups: RowGroups | undefined
  expanded: ExpandedGroups
  setExpanded: (next: ExpandedGroups) => void
  /** The lines of the page. */
  shown: ShownRows<Row>
}

const noDefaults: GridDefaults = {}
const noFields: readonly string[] = []
const noRows: never[] = []
// Made when the code of the grid arrives, mostly before its rows do: whoever sorts first need not wait for it.
languageOrder(userLocale())

/** Columns, rows and settings of a grid, filtered and ordered: what `DataGrid` draws, and what is done with its rows besides. */
export function useDataGrid<Row>(options: DataGridOptions<Row>): GridModel<Row> {
  const { name, group, columns: given, rowId, unique, defaults = noDefaults, prefix, subject } = options
  const own = useMemo(() => columnsOf(given), [given])
  const settings = useGridSettings({ name, group, columns: own, defaults, prefix, subject })
  const { made: calculated, isReady } = useCalculatedColumns(own, settings.configuration.calculated)
  const entries = useMemo(() => (calculated.length === 0 ? given : [...given, ...calculated]), [given, calculated])
  const leaves = useMemo(() => columnsOf(entries), [entries])
  const columns = useMemo(() => new Map(leaves.map((column) => [column.field, column])), [leaves])
  const { filter, sort, unique: isUnique } = settings.configuration
  const rule = isUnique ? unique : undefined
  const first = isAtStart(settings, defaults) ? options.firstRows : undefined
  const { narrow = noFields } = defaults
  const { searched, isSearchable, searchWords } = useGridSearch(settings, columns)
  const asked = useMemo(() => ({ filter: combined([filter, searched]), sort }), [filter, searched, sort])
  const made = useRowEngine<Row>({
    // Until there are all columns, no rows: a filter may ask for one of these.
    rows: isReady ? (first ?? options.rows) : noRows,
    isPart: first !== undefined,
    rule,
    columns: leaves,
    query: asked,
  })
  const { engine, isPart } = made
  const { query, isPreparing: isWaiting } = useReadyQuery(made, asked)
  const flat = useMemo(() => engine.view(query), [engine, query])
  const { lines, isGrouping } = useShownLines({ name, settings, columns, engine, flat })
  const isPreparing = !isReady || made.isPreparing || isWaiting || isGrouping
  return useMemo(() => {
    const hasUnique = unique !== undefined
    const rowsShown = { engine, isPreparing, isPart, query, isSearchable, searchWords, narrow }
    return { ...settings, ...lines, entries, columns, rowId, hasUnique, ...rowsShown }
  }, [
    settings,
    lines,
    entries,
    columns,
    rowId,
    unique,
    engine,
    isPreparing,
    isPart,
    query,
    isSearchable,
    searchWords,
    narrow,
  ])
}

/** The first rows are of use on the first page only, in the usual order, without a filter, a search and groups. */
function isAtStart({ configuration, page, search }: GridSettings, { sort = [] }: GridDefaults): boolean {
  const isWhole = configuration.filter === null && search === '' && (configuration.groups ?? []).length === 0
  return page === 1 && isWhole && JSON.stringify(configuration.sort) === JSON.stringify(sort)
}

/** The columns that are not hidden, in the order of the person, locked ones first: what is exported and printed. */
export function shownColumns<Row>({
  columns,
  configuration,
}: Pick<GridModel<Row>, 'columns' | 'configuration'>): GridColumn<Row>[] {
  const shown = configuration.columns.filter(({ hidden }) => !hidden)
  const inOrder = [...shown.filter(({ locked }) => locked), ...shown.filter(({ locked }) => !locked)]
  return inOrder.flatMap(({ field }) => columns.get(field) ?? [])
}
