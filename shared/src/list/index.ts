export { PaginatedList } from './paginated-list.tsx'
export { firstPage, itemsOfPage, withinTotal, type Pagination } from './pagination.ts'
