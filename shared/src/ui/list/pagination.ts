import { countText } from '../../core/format/numbers.ts'

/** Specification 1, "Business constants and limits". */
export const pageSizes = [5, 10, 25, 50, 100] as const

/** The page size that stands for all (specification 2, "Business constants and limits"). */
export const allItems = 100_000_000

export type Pagination = {
  /** Counts from 1. */
  page: number
  itemsPerPage: number
}

export function firstPage(itemsPerPage: number): Pagination {
  return { page: 1, itemsPerPage }
}

/** There is always one page, even without items. */
export function lastPage(total: number, itemsPerPage: number): number {
  return Math.max(1, Math.ceil(total / itemsPerPage))
}

/** The typed page number, clamped; invalid text keeps the page. */
export function typedPage(text: string, { page, itemsPerPage }: Pagination, total: number): number {
  const typed = text.trim() === '' ? Number.NaN : Math.trunc(Number(text))
  if (!Number.isFinite(typed)) return page
  return Math.min(Math.max(1, typed), lastPage(total, itemsPerPage))
}

/** The first page if the current one no longer exists. */
export function clampPagination(pagination: Pagination, total: number): Pagination {
  const { page, itemsPerPage } = pagination
  return page <= lastPage(total, itemsPerPage) ? pagination : firstPage(itemsPerPage)
}

/** For lists that are completely loaded in the browser. */
export function getPageItems<Item>(items: readonly Item[], pagination: Pagination): Item[] {
  const { page, itemsPerPage } = clampPagination(pagination, items.length)
  return items.slice((page - 1) * itemsPerPage, page * itemsPerPage)
}

/** The position in words: `11–20 of 1,204`. */
export function rangeText({ page, itemsPerPage }: Pagination, total: number): string {
  const first = (page - 1) * itemsPerPage + 1
  const last = Math.min(page * itemsPerPage, total)
  return `${countText(first)}–${countText(last)} of ${countText(total)}`
}
