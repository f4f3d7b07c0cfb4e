import { cleanSearch } from '../../../domain/filter/clean-search.ts'
import { filterSchema, type Filter } from '../../../domain/filter/index.ts'
import { allItems } from '../../list/pagination.ts'
import { wholeNumber, type UrlCodec, type UrlParams } from '../../../core/routing/url-codec.ts'
import { aggregates, type Measure, type SortKey } from '../engine/index.ts'
import { maxSearchLength } from '../search/search-filter.ts'
import type { GridConfiguration } from './grid-configuration.ts'

/** What the address says of a grid. What it does not say is as the person has it, or as everyone starts. */
export type GridPlace = {
  filter?: Filter | null
  sort?: SortKey[]
  unique?: boolean
  groups?: string[]
  measures?: Measure[]
  /** The view that is shown: what is said besides is what has been changed of it. */
  view?: string | undefined
  /** What rows are searched for. */
  search?: string
  /** Rows of a page. */
  take?: number
  /** Counts from 1. */
  page: number
}

type Names = Record<keyof GridPlace, string>

/** Tells the grids of one address apart: `filter` is that of the grid without a prefix, `requestsFilter` of one with. */
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

/** The parameters of a grid, which say all of its place, so that whoever gets the link sees the same rows. */
export function gridParams(prefix: string | undefined): UrlCodec<GridPlace> {
  const names = namesOf(prefix)
  return {
    names: Object.values(names),
    read: (search) => readPlace(search, names),
    write: (place) => writePlace(place, names),
  }
}

function readPlace(search: URLSearchParams, names: Names): GridPlace {
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

/** An id, or the word for a person's own. */
function isViewName(text: string): boolean {
  return /^[A-Za-z0-9-]{1,40}$/.test(text)
}

function writePlace(place: GridPlace, names: Names): UrlParams {
  return {
    [names.filter]: place.filter === undefined ? undefined : filterText(place.filter),
    [names.sort]: place.sort?.map(sortText).join(','),
    [names.unique]: place.unique?.toString(),
    [names.groups]: place.groups?.join(','),
    [names.measures]: place.measures?.map(measureText).join(','),
    [names.view]: place.view,
    [names.search]: place.search || undefined,
    [names.take]: place.take === allItems ? 'all' : place.take?.toString(),
    [names.page]: place.page === 1 ? undefined : place.page.toString(),
  }
}

/**
 * What of a configuration decides which rows are seen. Filter and order are always said, so that a link leads everyone to the
 * same; the rest only where it is not as everyone starts. A filter by a long list is said by what is saved alone.
 */
export function placeIn(configuration: GridConfiguration, usual: GridConfiguration): Omit<GridPlace, 'page'> {
  const { filter, sort, unique, take, groups = [], measures } = configuration
  return {
    ...(isShort(filter) && { filter }),
    sort,
    ...(unique !== usual.unique && { unique }),
    ...(take !== usual.take && { take }),
    ...(groups.length > 0 && { groups, ...(measures && { measures }) }),
    // What is shown may have groups, of which none are left.
    ...(groups.length === 0 && (usual.groups ?? []).length > 0 && { groups }),
  }
}

/** Servers and programs that send links on take some thousand characters. */
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
    // Cut off or written by hand: treated as absent.
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

/** `sum.files`: no name of an aggregate has a dot. */
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
