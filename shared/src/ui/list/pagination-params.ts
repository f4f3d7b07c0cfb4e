import { useMemo } from 'react'
import type { Pagination } from './pagination.ts'
import { useUrlState, type UrlCodec } from '../../core/routing/index.ts'
import { wholeNumber } from '../../core/routing/url-codec.ts'

export type PaginationParamsOptions = {
  /** Distinguishes the lists of one URL: `page` and `perPage` without a prefix, `inProgressPage` with one. */
  prefix?: string
  /** The default page size. */
  itemsPerPage: number
}

const maxPerPage = 100

/** The URL parameters of a list's page. Default values are omitted. */
export function paginationParams({ prefix, itemsPerPage: defaultSize }: PaginationParamsOptions): UrlCodec<Pagination> {
  const names = namesOf(prefix)
  return {
    names: [names.page, names.perPage],
    read: (search) => ({
      page: wholeNumber(search.get(names.page)) ?? 1,
      itemsPerPage: Math.min(maxPerPage, wholeNumber(search.get(names.perPage)) ?? defaultSize),
    }),
    write: ({ page, itemsPerPage }) => ({
      [names.page]: page === 1 ? undefined : String(page),
      [names.perPage]: itemsPerPage === defaultSize ? undefined : String(itemsPerPage),
    }),
  }
}

/** A codec that also resets each of these lists to its first page, because its change also changes their items. */
export function withPageReset<State>(
  codec: UrlCodec<State>,
  lists: readonly PaginationParamsOptions[],
): UrlCodec<State> {
  const pages = Object.fromEntries(lists.map(({ prefix }) => [namesOf(prefix).page, undefined]))
  return { ...codec, write: (state) => ({ ...codec.write(state), ...pages }) }
}

function namesOf(prefix: string | undefined) {
  return prefix === undefined
    ? { page: 'page', perPage: 'perPage' }
    : { page: `${prefix}Page`, perPage: `${prefix}PerPage` }
}

/** The page of a list, stored in the URL, so that reload and Back restore it. */
export function usePaginationParams({
  prefix,
  itemsPerPage,
}: PaginationParamsOptions): [Pagination, (next: Pagination) => void] {
  const codec = useMemo(
    () => paginationParams({ ...(prefix !== undefined && { prefix }), itemsPerPage }),
    [prefix, itemsPerPage],
  )
  const [pagination, setPagination] = useUrlState(codec)
  return [pagination, setPagination]
}
