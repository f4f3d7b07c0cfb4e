export {
  /** @deprecated Use `Deferred`. */
  Deferred as InSlices,
} from './deferred.tsx'
export {
  /** @deprecated Use `PaginationParamsOptions`. */
  type PaginationParamsOptions as ListPlace,
  /** @deprecated Use `usePaginationParams`. */
  usePaginationParams as useListPlace,
  /** @deprecated Use `withPageReset`. */
  withPageReset as withFirstPages,
} from './pagination-params.ts'
export {
  /** @deprecated Use `clampPagination`. */
  clampPagination as withinTotal,
  /** @deprecated Use `getPageItems`. */
  getPageItems as itemsOfPage,
} from './pagination.ts'
export {
  /** @deprecated Use `getPageProps`. */
  getPageProps as pageOfQuery,
} from './page-of-query.tsx'
