import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { reportSilently } from '../../api/index.ts'
import { checkFilter, isFilterError, type Filter, type FieldTypes } from '../../filter/index.ts'
import { useActiveOrganization } from '../../organization/index.ts'
import { useSavedSetting, type SavedSetting } from '../../preferences/index.ts'
import { useLocation } from '../../routing/index.ts'
import { showToast } from '../../toast/index.ts'
import { fieldTypesOf, type GridColumn } from '../columns/column.ts'
import {
  defaultConfiguration,
  gridConfigurationSchema,
  withColumnChanges,
  withFilterOf,
  withKnownColumns,
  type GridConfiguration,
  type GridDefaults,
} from './grid-configuration.ts'
import { placeIn, type GridPlace } from './grid-place.ts'
import { useGridPlace } from './use-grid-place.ts'

export type GridSettingsOptions<Row> = {
  /** The key of the preference: `master-model-grid-settings`. */
  name: string
  /** Its group. */
  group?: string | undefined
  /** Made once, outside of the component, or kept by `useMemo`. */
  columns: readonly GridColumn<Row>[]
  defaults: GridDefaults
  /** Where an address has more than one grid. */
  prefix?: string | undefined
  /** What is looked at, such as the id of a capture: filters belong to it. Without one they belong to the organization. */
  subject?: string | undefined
}

type GridChange = Partial<Omit<GridConfiguration, 'version'>> & { page?: number }

export type GridSettings = {
  /** What applies now: the address first, then what the person has saved, then the defaults. */
  configuration: GridConfiguration
  /** Counts from 1. */
  page: number
  /**
   * Holds at once, and is saved and written into the address, after typing with a short delay. Whatever changes the rows leads to
   * the first page. A function is given what holds.
   */
  change: (change: GridChange | ((before: GridConfiguration) => GridChange), isTyping?: boolean) => void
  /** Back to what everybody starts with. */
  reset: () => void
}

/** How a person has a grid: kept as a preference, and of filter, order and page also in the address. */
export function useGridSettings<Row>(options: GridSettingsOptions<Row>): GridSettings {
  const { columns, defaults, prefix } = options
  const fallback = useMemo(() => defaultConfiguration(columns, defaults), [columns, defaults])
  const { own, subject, setSaved } = useOwnSettings(options, fallback)
  const { place, isSaid, move } = useGridPlace(prefix)
  const configuration = useConfiguration(columns, { own, fallback, place })

  useSavedRowsInAddress(isSaid || sameRows(own, fallback), () => move({ ...placeIn(own, fallback), page: 1 }))

  // Several changes of one moment build on each other, before any of them is drawn.
  const latest = useRef(configuration)
  useLayoutEffect(() => {
    latest.current = configuration
  }, [configuration])
  const change = useCallback<GridSettings['change']>(
    (asked, isTyping = false) => {
      const before = latest.current
      const { page: nextPage, ...given } = typeof asked === 'function' ? asked(before) : asked
      const next = given.filter === undefined ? given : { ...given, filterOf: subject }
      if (Object.keys(next).length > 0) setSaved((saved) => withChange(withKnownColumns(saved, columns), before, next))
      latest.current = { ...before, ...next }
      if (nextPage === undefined && sameRows(latest.current, before)) return
      move({ ...placeIn(latest.current, fallback), page: nextPage ?? 1 }, isTyping)
    },
    [fallback, columns, subject, setSaved, move],
  )
  useForgottenPlace(subject, () => move(undefined))
  const reset = useCallback(() => {
    setSaved(fallback)
    move(undefined)
  }, [fallback, setSaved, move])
  const { page } = place
  return useMemo(() => ({ configuration, page, change, reset }), [configuration, page, change, reset])
}

type Holding = { own: GridConfiguration; fallback: GridConfiguration; place: GridPlace }

/** What applies now: the address first, then what the person has saved, then the defaults. */
function useConfiguration<Row>(columns: readonly GridColumn<Row>[], { own, fallback, place }: Holding) {
  const { filter, sort, unique, take, groups, measures } = place
  const fields = useMemo(() => fieldTypesOf(columns), [columns])
  const isKnown = ({ field }: { field: string }) => Object.hasOwn(fields, field)
  const knownSort = useUnchanged((sort ?? own.sort).filter(isKnown))
  // Each once: an address may name a column as often as it likes.
  const knownGroups = useUnchanged([...new Set(groups ?? own.groups)].filter((field) => isKnown({ field })))
  const knownMeasures = useUnchanged((measures ?? own.measures)?.filter(isKnown) ?? null) ?? undefined
  return useMemo(() => {
    const usable = [filter, own.filter].find((one) => one !== undefined && isUsable(one, fields))
    return {
      ...own,
      filter: usable === undefined ? fallback.filter : usable,
      sort: knownSort,
      unique: unique ?? own.unique,
      take: take ?? own.take,
      groups: knownGroups,
      measures: knownMeasures,
    }
  }, [own, fallback, fields, filter, knownSort, unique, take, knownGroups, knownMeasures])
}

function withChange(
  saved: GridConfiguration,
  before: GridConfiguration,
  { columns, ...next }: Partial<Omit<GridConfiguration, 'version'>>,
): GridConfiguration {
  const arranged = columns && { columns: withColumnChanges(saved.columns, before.columns, columns) }
  return { ...saved, ...next, ...arranged }
}

/**
 * What the address says is of what was looked at so far: another file in the place of one begins anew. Another address says what it
 * says of its own.
 */
function useForgottenPlace(subject: string, forget: () => void): void {
  const { pathname } = useLocation()
  const onOther = useEffectEvent(forget)
  const shown = useRef({ subject, pathname })
  useEffect(() => {
    const before = shown.current
    shown.current = { subject, pathname }
    if (before.subject !== subject && before.pathname === pathname) onOther()
  }, [subject, pathname])
}

/** A filter on columns that are gone or have another type by now is dropped. */
function isUsable(filter: Filter | null, fields: FieldTypes): boolean {
  if (filter === null) return true
  try {
    checkFilter(filter, fields)
    return true
  } catch (error) {
    if (!isFilterError(error)) throw error
    reportSilently(error, 'A saved or sent filter does not fit the columns of the grid.')
    return false
  }
}

/** Writes a saved filter into the address, so that the address can be copied and shows the same rows to others. */
function useSavedRowsInAddress(isDone: boolean, write: () => void): void {
  const onMissing = useEffectEvent(write)
  useEffect(() => {
    if (!isDone) onMissing()
  }, [isDone])
}

/** Keeps the columns the same object while only the filter changes, so that their layout is not computed again. */
function useOwnSettings<Row>(options: GridSettingsOptions<Row>, fallback: GridConfiguration) {
  const { name, group, columns } = options
  const subject = [useActiveOrganization()?.id, options.subject].filter(Boolean).join(' ')
  const setting = useMemo(() => settingOf({ name, group }, fallback), [name, group, fallback])
  const [saved, setSaved] = useSavedSetting(setting)
  const known = useMemo(
    () => withFilterOf(withKnownColumns(saved, columns), subject, fallback),
    [saved, columns, subject, fallback],
  )
  const settings = useUnchanged(known.columns)
  const own = useMemo(() => ({ ...known, columns: settings }), [known, settings])
  return { own, subject, setSaved }
}

/** Keeps the earlier object as long as the new one is equal to it. */
function useUnchanged<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}

function sameRows(left: GridConfiguration, right: GridConfiguration): boolean {
  return rowsText(left) === rowsText(right)
}

function rowsText({ filter, sort, unique, take, groups = [], measures }: GridConfiguration): string {
  return JSON.stringify([filter, sort, unique, take, groups, measures])
}

type Key = Pick<SavedSetting<GridConfiguration>, 'name' | 'group'>

function settingOf(key: Key, fallback: GridConfiguration): SavedSetting<GridConfiguration> {
  return { ...key, schema: gridConfigurationSchema, fallback, onFailure: sayUnsaved }
}

/** Specification 1, section 8. */
function sayUnsaved(): void {
  showToast({ type: 'error', text: 'There was an error saving your header preferences.' })
}
