import { cleanSearch } from '../../../domain/filter/clean-search.ts'
import { filterSchema, type Filter } from '../../../domain/filter/index.ts'
import { allItems } from '../../list/pagination.ts'
import { wholeNumber, type UrlCodec, type UrlParams } from '../../../core/routing/url-codec.ts'
import { aggregates, type Measure, type SortKey } from '../engine/index.ts'
import { maxSearchLength } from '../search/search-filter.ts'
import type { GridConfiguration } from './grid-configuration.ts'

/** The part of a grid's state that is in the URL. The person's settings or the defaults replace missing values. */
export type GridUrlState = {
  filter?: Filter | null
  sort?: SortKey[]
  unique?: boolean
  groups?: string[]
  measures?: Measure[]
  /** The shown view; the other values are changes to it. */
  view?: string | undefined
  /** The search text. */
  search?: string
  /** Rows per page. */
  take?: number
  /** Counts from 1. */
  page: number
}

type Names = Record<keyof GridUrlState, string>

/** Distinguishes the grids of one URL: `filter` without a prefix, `requestsFilter` with one. */
function namesOf(prefix: string | undefined): Names {
  const name = (word: string) =>
    prefix === undefined ? word : `${prefix}${word.charAt(0).toUpperCase()}${word.slice(1)}`
  return {
    filter: name('filter'),
    sort: name('sort'),
    unique: name('unique'),
    groups: name('groupBy'),
    measures: name('measures'),
    view: name('gridView'),
    search: name('gridSearch'),
    take: name('perPage'),
    page: name('page'),
  }
}

/** The URL parameters of a grid, so that a link shows the same rows to everyone. */
export function gridParams(prefix: string | undefined): UrlCodec<GridUrlState> {
  const names = namesOf(prefix)
  return {
    names: Object.values(names),
    read: (search) => readUrlState(search, names),
    write: (state) => writeUrlState(state, names),
  }
}

function readUrlState(search: URLSearchParams, names: Names): GridUrlState {
  const filter = readFilter(search.get(names.filter))
  const sort = readSort(search.get(names.sort))
  const unique = search.get(names.unique)
  const take = readTake(search.get(names.take))
  const groups = readList(search.get(names.groups))
  const measures = readList(search.get(names.measures))?.flatMap(readMeasure)
  const view = search.get(names.view)
  const text = readSearch(search.get(names.search))
  return {
    page: wholeNumber(search.get(names.page)) ?? 1,
    ...(filter !== undefined && { filter }),
    ...(sort && { sort }),
    ...((unique === 'true' || unique === 'false') && { unique: unique === 'true' }),
    ...(take !== undefined && { take }),
    ...(groups && { groups }),
    ...(measures && { measures }),
    ...(view !== null && isViewName(view) && { view }),
    ...(text !== '' && { search: text }),
  }
}

function readSearch(text: string | null): string {
  return cleanSearch(text ?? '').slice(0, maxSearchLength)
}

/** The id of a view, or the word for a person's own settings. */
function isViewName(text: string): boolean {
  return /^[A-Za-z0-9-]{1,40}$/.test(text)
}

function writeUrlState(state: GridUrlState, names: Names): UrlParams {
  return {
    [names.filter]: state.filter === undefined ? undefined : filterText(state.filter),
    [names.sort]: state.sort?.map(sortText).join(','),
    [names.unique]: state.unique?.toString(),
    [names.groups]: state.groups?.join(','),
    [names.measures]: state.measures?.map(measureText).join(','),
    [names.view]: state.view,
    [names.search]: state.search || undefined,
    [names.take]: state.take === allItems ? 'all' : state.take?.toString(),
    [names.page]: state.page === 1 ? undefined : state.page.toString(),
  }
}

/**
 * The part of a configuration that determines which rows are visible. Filter and order are always included, so that a
 * link shows the same to everyone; the rest only if it differs from the defaults. A filter that is too long for a URL
 * is only in the saved settings.
 */
export function urlStateOf(configuration: GridConfiguration, defaults: GridConfiguration): Omit<GridUrlState, 'page'> {
  const { filter, sort, unique, take, groups = [], measures } = configuration
  return {
    ...(isShort(filter) && { filter }),
    sort,
    ...(unique !== defaults.unique && { unique }),
    ...(take !== defaults.take && { take }),
    ...(groups.length > 0 && { groups, ...(measures && { measures }) }),
    // Empty groups override the view's.
    ...(groups.length === 0 && (defaults.groups ?? []).length > 0 && { groups }),
  }
}

/** Servers and programs that forward links accept some thousand characters. */
const longestInAddress = 6000

function isShort(filter: Filter | null): boolean {
  return encodeURIComponent(filterText(filter)).length <= longestInAddress
}

function filterText(filter: Filter | null): string {
  return filter === null ? '' : JSON.stringify(filter)
}

function sortText({ field, direction }: SortKey): string {
  return direction === 'descending' ? `-${field}` : field
}

function readFilter(text: string | null): Filter | null | undefined {
  if (text === null) return undefined
  if (text === '') return null
  const parsed = filterSchema.safeParse(parseJson(text))
  return parsed.success ? parsed.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A truncated or handwritten value is treated as absent.
    return undefined
  }
}

function readSort(text: string | null): SortKey[] | undefined {
  if (text === null) return undefined
  const keys = text.split(',').filter((key) => key !== '' && key !== '-')
  return keys.map((key) =>
    key.startsWith('-') ? { field: key.slice(1), direction: 'descending' } : { field: key, direction: 'ascending' },
  )
}

function readList(text: string | null): string[] | undefined {
  return text?.split(',').filter((word) => word !== '')
}

/** `sum.files`. Names of aggregates do not contain dots. */
function measureText({ field, aggregate }: Measure): string {
  return `${aggregate}.${field}`
}

function readMeasure(text: string): Measure[] {
  const aggregate = aggregates.find((name) => text.startsWith(`${name}.`))
  return aggregate ? [{ aggregate, field: text.slice(aggregate.length + 1) }] : []
}

function readTake(text: string | null): number | undefined {
  return text === 'all' ? allItems : wholeNumber(text)
}
