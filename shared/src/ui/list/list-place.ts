import { useMemo } from 'react'
import type { Pagination } from './pagination.ts'
import { useUrlState, type UrlCodec } from '../../core/routing/index.ts'
import { wholeNumber } from '../../core/routing/url-codec.ts'

export type ListPlace = {
  /** Tells the lists of one address apart: `page` and `perPage` are those of the list without, `inProgressPage` of one with. */
  prefix?: string
  /** Until someone chooses another number. */
  itemsPerPage: number
}

const maxPerPage = 100

/** The page of a list. The default values are left out of the address. */
export function paginationParams({ prefix, itemsPerPage: usual }: ListPlace): UrlCodec<Pagination> {
  const names = namesOf(prefix)
  return {
    names: [names.page, names.perPage],
    read: (search) => ({
      page: wholeNumber(search.get(names.page)) ?? 1,
      itemsPerPage: Math.min(maxPerPage, wholeNumber(search.get(names.perPage)) ?? usual),
    }),
    write: ({ page, itemsPerPage }) => ({
      [names.page]: page === 1 ? undefined : String(page),
      [names.perPage]: itemsPerPage === usual ? undefined : String(itemsPerPage),
    }),
  }
}

/** A codec that also leads each of these lists to its first page: what they have is about to be another. */
export function withFirstPages<State>(codec: UrlCodec<State>, places: readonly ListPlace[]): UrlCodec<State> {
  const pages = Object.fromEntries(places.map(({ prefix }) => [namesOf(prefix).page, undefined]))
  return { ...codec, write: (state) => ({ ...codec.write(state), ...pages }) }
}

function namesOf(prefix: string | undefined) {
  return prefix === undefined
    ? { page: 'page', perPage: 'perPage' }
    : { page: `${prefix}Page`, perPage: `${prefix}PerPage` }
}

/** Which page of a list is seen. The address says it, so that a reload and the way back lead to it again. */
export function useListPlace({ prefix, itemsPerPage }: ListPlace): [Pagination, (next: Pagination) => void] {
  const codec = useMemo(
    () => paginationParams({ ...(prefix !== undefined && { prefix }), itemsPerPage }),
    [prefix, itemsPerPage],
  )
  const [pagination, setPagination] = useUrlState(codec)
  return [pagination, setPagination]
}
