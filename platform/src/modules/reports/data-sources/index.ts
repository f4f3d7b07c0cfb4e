export { readFields, readRows } from './read-rows.ts'
export type { RowSource } from './rows-repository.ts'
