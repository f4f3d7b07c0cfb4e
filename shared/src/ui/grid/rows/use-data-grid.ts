import { useMemo } from 'react'
import { userLocale } from '../../../core/preferences/index.ts'
import { useCalculatedColumns } from '../calculated/use-calculated-columns.ts'
import { columnsOf, type GridColumn, type GridColumnEntry } from '../columns/column.ts'
import { combined } from '../filter/filter-parts.ts'
import { languageOrder, type RowEngine, type RowGroups, type RowQuery, type UniqueRule } from '../engine/index.ts'
import type { GridDefaults } from '../settings/grid-configuration.ts'
import { useGridSettings, type GridSettings } from '../settings/use-grid-settings.ts'
import { useReadyQuery } from './use-ready-query.ts'
import { useRowEngine } from './use-row-engine.ts'
import { useShownLines, type ExpandedGroups, type ShownRows } from './use-shown-lines.ts'
import { useDebouncedValue } from '../../../core/browser/use-debounced-value.ts'
import { searchedFields, searchFilter, searchWords } from '../search/search-filter.ts'

/** Milliseconds after the last key. */
const typingPause = 150

/** The search as a filter, debounced; clearing the box takes effect immediately. */
function useGridSearch<Row>(
  { search = '', configuration }: Pick<GridSettings, 'search' | 'configuration'>,
  columns: ReadonlyMap<string, GridColumn<Row>>,
) {
  const debounced = useDebouncedValue(search, typingPause)
  const text = search === '' ? '' : debounced
  const words = useMemo(() => searchWords(text), [text])
  const fields = useMemo(() => searchedFields(columns, configuration.columns), [columns, configuration.columns])
  const searched = useMemo(() => searchFilter(words, fields), [words, fields])
  return { searched, searchWords: words, isSearchable: fields.length > 0 }
}

export type DataGridOptions<Row> = {
  /** The preference key of a person's settings for the grid: `master-model-grid-settings`. */
  name: string
  /** The preference's group: `master-model-list`. */
  group?: string
  /** Stable: define it outside of the component, or memoize it. The same applies to the following options. */
  columns: readonly GridColumnEntry<Row>[]
  rows: readonly Row[]
  /** The first rows in the default order, shown while the others are loading. */
  firstRows?: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** How rows with the same meaning are merged; adds 'Filter Unique' to the menu. */
  unique?: UniqueRule<Row>
  /** The default settings. */
  defaults?: GridDefaults
  /** For URLs with more than one grid: `requests` gives `requestsFilter`, `requestsSort`, … */
  prefix?: string
  /**
   * The subject of the grid, such as the id of a capture: a filter is saved for it alone. Without a subject, filters
   * belong to the organization's list.
   */
  subject?: string
}

export type GridModel<Row> = GridSettings & {
  entries: readonly GridColumnEntry<Row>[]
  columns: ReadonlyMap<string, GridColumn<Row>>
  rowId: (row: Row) => string
  hasUnique: boolean
  engine: RowEngine<Row>
  /** True while many rows are merged, filtered and sorted. Until then the previous rows are shown, or none. */
  isPreparing: boolean
  /** True while only the first rows are loaded, so that their number is not the total. */
  isPart: boolean
  /** The fields that come first in a narrow window. */
  narrow?: readonly string[]
  /** Whether any column can be searched. */
  isSearchable?: boolean
  /** The folded search words, which are highlighted in the rows. */
  searchWords?: readonly string[]
  /** The filter, including the search, and the order of the shown rows, once they are ready. */
  query: RowQuery
  /** Positions of the filtered rows, in order: for exports, charts and counts. */
  positions: Uint32Array
  /** The number of entries to paginate: rows or, with groups, visible lines. */
  lineCount: number
  /** Undefined if rows are not grouped. */
  groups: RowGroups | undefined
  expanded: ExpandedGroups
  setExpanded: (next: ExpandedGroups) => void
  /** The lines of the page. */
  shown: ShownRows<Row>
}

const noDefaults: GridDefaults = {}
const noFields: readonly string[] = []
const noRows: never[] = []
// Created when the grid's code is loaded, usually before its rows, so that the first sort does not wait for it.
languageOrder(userLocale())

/** Columns, rows and settings of a grid, filtered and sorted: the model that `DataGrid` renders. */
export function useDataGrid<Row>(options: DataGridOptions<Row>): GridModel<Row> {
  const { name, group, columns: columnOptions, rowId, unique, defaults = noDefaults, prefix, subject } = options
  const columnsByField = useMemo(() => columnsOf(columnOptions), [columnOptions])
  const settings = useGridSettings({ name, group, columns: columnsByField, defaults, prefix, subject })
  const { made: calculated, isReady } = useCalculatedColumns(columnsByField, settings.configuration.calculated)
  const entries = useMemo(
    () => (calculated.length === 0 ? columnOptions : [...columnOptions, ...calculated]),
    [columnOptions, calculated],
  )
  const leaves = useMemo(() => columnsOf(entries), [entries])
  const columns = useMemo(() => new Map(leaves.map((column) => [column.field, column])), [leaves])
  const { filter, sort, unique: isUnique } = settings.configuration
  const rule = isUnique ? unique : undefined
  const first = isAtStart(settings, defaults) ? options.firstRows : undefined
  const { narrow = noFields } = defaults
  const { searched, isSearchable, searchWords } = useGridSearch(settings, columns)
  const rowQuery = useMemo(() => ({ filter: combined([filter, searched]), sort }), [filter, searched, sort])
  const prepared = useRowEngine<Row>({
    // No rows until all columns exist, because a filter may refer to a missing one.
    rows: isReady ? (first ?? options.rows) : noRows,
    isPart: first !== undefined,
    rule,
    columns: leaves,
    query: rowQuery,
  })
  const { engine, isPart } = prepared
  const { query, isPreparing: isWaiting } = useReadyQuery(prepared, rowQuery)
  const flat = useMemo(() => engine.view(query), [engine, query])
  const { lines, isGrouping } = useShownLines({ name, settings, columns, engine, flat })
  const isPreparing = !isReady || prepared.isPreparing || isWaiting || isGrouping
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

/** The first rows can be shown on the first page only, in the default order, without filter, search and groups. */
function isAtStart({ configuration, page, search }: GridSettings, { sort = [] }: GridDefaults): boolean {
  const isUnfiltered = configuration.filter === null && search === '' && (configuration.groups ?? []).length === 0
  return page === 1 && isUnfiltered && JSON.stringify(configuration.sort) === JSON.stringify(sort)
}

/** The visible columns in the person's order, pinned ones first: for export and print. */
export function shownColumns<Row>({
  columns,
  configuration,
}: Pick<GridModel<Row>, 'columns' | 'configuration'>): GridColumn<Row>[] {
  const visibleColumns = configuration.columns.filter(({ hidden }) => !hidden)
  const inOrder = [...visibleColumns.filter(({ locked }) => locked), ...visibleColumns.filter(({ locked }) => !locked)]
  return inOrder.flatMap(({ field }) => columns.get(field) ?? [])
}
