export type { ListPlace } from './list-place.ts'
export { PaginatedList } from './paginated-list.tsx'
export { firstPage, itemsOfPage, withinTotal, type Pagination } from './pagination.ts'
export { useListPlace } from './use-list-place.ts'
