export type { ColumnSummary } from './summary.ts'
export {
  aggregates,
  aggregatesOf,
  isOwnValue,
  type Aggregate,
  type AggregateValue,
  type Measure,
} from './groups/aggregate.ts'
export type { Grouping } from './groups/group-rows.ts'
export type { PivotLine } from './pivot/pivot-axis.ts'
export type { Pivot, Pivoting } from './pivot/pivot-rows.ts'
export type { RowGroup, RowGroups } from './groups/row-group.ts'
export type { SortKey } from './sort-order.ts'
export { copyText } from './copy-text.ts'
export { createRowEngine, maxSyncRows, type RowEngine, type RowQuery } from './row-engine.ts'
export { runToEnd, runYielding, inChunks, type Steps } from './steps.ts'
export { languageOrder } from './order/language-order.ts'
export { mergedRows, uniqueRows, type UniqueRule } from './unique-rows.ts'
