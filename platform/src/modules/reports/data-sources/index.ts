export { readFields, readRows, type RowOrder } from './read-rows.ts'
export type { RowSource } from './rows-repository.ts'
