import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { reportSilently } from '../../../core/api/index.ts'
import { checkFilter, isFilterError, type Filter, type FieldTypes } from '../../../domain/filter/index.ts'
import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import { useLocation, useUrlState } from '../../../core/routing/index.ts'
import { withCalculatedChanges, withPlanned } from '../calculated/calculated-column.ts'
import { fieldTypesOf, type GridColumn } from '../columns/column.ts'
import type { SortKey } from '../engine/index.ts'
import { ownView } from '../views/use-active-view.ts'
import { settingsText } from '../views/view-settings.ts'
import {
  defaultConfiguration,
  withColumnChanges,
  withKnownColumns,
  type GridConfiguration,
  type GridDefaults,
} from './grid-configuration.ts'
import { gridParams, urlStateOf, type GridUrlState } from './grid-params.ts'
import { useOwnSettings, useUnchanged } from './use-own-settings.ts'

export type GridSettingsOptions<Row> = {
  /** The key of the preference: `master-model-grid-settings`. */
  name: string
  /** The preference's group. */
  group?: string | undefined
  /** Stable: define it outside of the component, or memoize it. */
  columns: readonly GridColumn<Row>[]
  defaults: GridDefaults
  /** For URLs with more than one grid. */
  prefix?: string | undefined
  /** The subject of the grid, such as the id of a capture: filters belong to it, otherwise to the organization. */
  subject?: string | undefined
}

type GridChange = Partial<Omit<GridConfiguration, 'version'>> & { page?: number; search?: string }

export type GridSettings = {
  /** The current settings: from the URL, then the person's saved ones, then the defaults. */
  configuration: GridConfiguration
  /** Counts from 1. */
  page: number
  /** The search text, only stored in the URL. */
  search?: string
  /**
   * Changes the settings at once; they are saved and written to the URL, with a short delay while typing. Changes of
   * the rows go back to the first page. A function gets the current settings.
   */
  change: (change: GridChange | ((before: GridConfiguration) => GridChange), isTyping?: boolean) => void
  /** Resets to the shown view, or to the defaults. */
  reset: () => void
  /** The order that `reset` restores. */
  usualSort?: readonly SortKey[]
  views: GridViews
}

/** The named views of a grid. */
export type GridViews = {
  /** The key of the grid. */
  grid: string
  /** The shown view; undefined for the person's own settings, 'My View'. */
  shown: GridView | undefined
  /** Whether the shown view has unsaved changes. */
  isChanged: boolean
  /** Shows a view by its id, or 'My View' without one. */
  choose: (id: string | undefined) => void
  /** The current state of the grid, as a view stores it. */
  currentText: () => string
}

/** A person's settings for a grid: saved as a preference; filter, order and page are also in the URL. */
export function useGridSettings<Row>(options: GridSettingsOptions<Row>): GridSettings {
  const { columns, defaults, prefix } = options
  const fallback = useMemo(() => defaultConfiguration(columns, defaults), [columns, defaults])
  const [urlState, move, { isInUrl }] = useUrlState(useMemo(() => gridParams(prefix), [prefix]))
  const {
    own: ownSettings,
    usual: resetSettings,
    subject,
    setOwnSettings,
    view: shownView,
  } = useOwnSettings(options, fallback, urlState.view)
  const configuration = useConfiguration(columns, { ownSettings, fallback: resetSettings, urlState })
  const view = shownView?.id ?? urlState.view
  const { page, search = '' } = urlState

  useSavedRowsInAddress(isInUrl || sameRows(ownSettings, fallback), () =>
    move({ ...urlStateOf(ownSettings, resetSettings), view, page: 1 }),
  )

  // Several changes in the same moment must build on each other before any of them is rendered.
  const latest = useRef(configuration)
  const latestSearch = useRef(search)
  useLayoutEffect(() => {
    latest.current = configuration
    latestSearch.current = search
  }, [configuration, search])
  const change = useCallback<GridSettings['change']>(
    (requestedChange, isTyping = false) => {
      const before = latest.current
      const {
        page: nextPage,
        search: nextSearch = latestSearch.current,
        ...given
      } = typeof requestedChange === 'function' ? requestedChange(before) : requestedChange
      const next = given.filter === undefined ? given : { ...given, filterOf: subject }
      if (Object.keys(next).length > 0)
        setOwnSettings((saved) => withChange(withKnownColumns(saved, columns), before, next))
      latest.current = { ...before, ...next }
      const isSameSearch = nextSearch === latestSearch.current
      latestSearch.current = nextSearch
      if (nextPage === undefined && isSameSearch && sameRows(latest.current, before)) return
      const rows = { ...urlStateOf(latest.current, resetSettings), view, search: nextSearch }
      move({ ...rows, page: nextPage ?? 1 }, { isDebounced: isTyping })
    },
    [resetSettings, view, columns, subject, setOwnSettings, move],
  )
  useResetOnNavigation(subject, () => move({ page: 1 }))
  const reset = useCallback(() => {
    // Resetting the layout must not delete calculated columns.
    const { calculated = [] } = latest.current
    setOwnSettings(
      shownView || calculated.length === 0
        ? resetSettings
        : withKnownColumns({ ...resetSettings, calculated }, columns),
    )
    move({ ...(view !== undefined && { view }), page: 1 })
  }, [resetSettings, shownView, columns, view, setOwnSettings, move])
  const currentText = useCallback(() => settingsText(latest.current), [])
  const isChanged = shownView !== undefined && settingsText(configuration) !== settingsText(resetSettings)
  const choose = useViewChoice({ shownView, resetSettings, setOwnSettings, move })
  const views = useMemo(
    () => ({ grid: options.name, shown: shownView, isChanged, choose, currentText }),
    [options.name, shownView, isChanged, choose, currentText],
  )
  return useMemo(
    () => ({ configuration, page, search, change, reset, usualSort: resetSettings.sort, views }),
    [configuration, page, search, change, reset, resetSettings.sort, views],
  )
}

type ViewChoice = {
  shownView: GridView | undefined
  resetSettings: GridConfiguration
  setOwnSettings: (next: GridConfiguration) => void
  move: (next: GridUrlState) => void
}

/** Shows a view by its id; for the shown one, discards its changes. */
function useViewChoice({ shownView, resetSettings, setOwnSettings, move }: ViewChoice): GridViews['choose'] {
  const shownId = shownView?.id
  return useCallback(
    (id) => {
      if (id !== undefined && id === shownId) setOwnSettings(resetSettings)
      move({ view: id ?? ownView, page: 1 })
    },
    [shownId, resetSettings, setOwnSettings, move],
  )
}

type SettingsSources = { ownSettings: GridConfiguration; fallback: GridConfiguration; urlState: GridUrlState }

/** The current settings: from the URL, then the person's saved ones, then the defaults. */
function useConfiguration<Row>(
  columns: readonly GridColumn<Row>[],
  { ownSettings, fallback, urlState }: SettingsSources,
) {
  const { filter, sort, unique, take, groups, measures } = urlState
  const fields = useMemo(
    () => fieldTypesOf(withPlanned(columns, ownSettings.calculated)),
    [columns, ownSettings.calculated],
  )
  const isKnown = ({ field }: { field: string }) => Object.hasOwn(fields, field)
  const knownSort = useUnchanged((sort ?? ownSettings.sort).filter(isKnown))
  // Removes duplicates: a URL may name a column several times.
  const knownGroups = useUnchanged([...new Set(groups ?? ownSettings.groups)].filter((field) => isKnown({ field })))
  const knownMeasures = useUnchanged((measures ?? ownSettings.measures)?.filter(isKnown) ?? null) ?? undefined
  return useMemo(() => {
    // The filter of a view may not fit the columns any more, either.
    const usable = [filter, ownSettings.filter, fallback.filter].find(
      (one) => one !== undefined && isUsable(one, fields),
    )
    return {
      ...ownSettings,
      filter: usable ?? null,
      sort: knownSort,
      unique: unique ?? ownSettings.unique,
      take: take ?? ownSettings.take,
      groups: knownGroups,
      measures: knownMeasures,
    }
  }, [ownSettings, fallback, fields, filter, knownSort, unique, take, knownGroups, knownMeasures])
}

function withChange(
  saved: GridConfiguration,
  before: GridConfiguration,
  { columns, calculated, ...next }: Partial<Omit<GridConfiguration, 'version'>>,
): GridConfiguration {
  const columnChange = columns && { columns: withColumnChanges(saved.columns, before.columns, columns) }
  const calculatedChange = calculated && {
    calculated: withCalculatedChanges(saved.calculated, before.calculated, calculated),
  }
  return { ...saved, ...next, ...columnChange, ...calculatedChange }
}

/**
 * The URL's settings belong to the current subject. When another subject replaces it at the same URL, they are dropped;
 * a new URL has its own settings.
 */
function useResetOnNavigation(subject: string, forget: () => void): void {
  const { pathname } = useLocation()
  const onOther = useEffectEvent(forget)
  const latest = useRef({ subject, pathname })
  useEffect(() => {
    const before = latest.current
    latest.current = { subject, pathname }
    if (before.subject !== subject && before.pathname === pathname) onOther()
  }, [subject, pathname])
}

/** Whether a filter fits the columns. A filter that does not is dropped. */
function isUsable(filter: Filter | null, fields: FieldTypes): boolean {
  if (filter === null) return true
  try {
    checkFilter(filter, fields)
    return true
  } catch (error) {
    if (!isFilterError(error)) throw error
    reportSilently(error, "A saved or shared filter doesn't match this grid's columns.")
    return false
  }
}

/** Writes a saved filter into the URL, so that a copied URL shows the same rows to others. */
function useSavedRowsInAddress(isDone: boolean, write: () => void): void {
  const onMissing = useEffectEvent(write)
  useEffect(() => {
    if (!isDone) onMissing()
  }, [isDone])
}

function sameRows(left: GridConfiguration, right: GridConfiguration): boolean {
  return rowsText(left) === rowsText(right)
}

function rowsText({ filter, sort, unique, take, groups = [], measures }: GridConfiguration): string {
  return JSON.stringify([filter, sort, unique, take, groups, measures])
}
