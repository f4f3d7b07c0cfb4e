export type { EngineColumn } from '../../ui/grid/engine/column.ts'
export { runToEnd, createRowEngine, type Measure, type PivotLine, type RowGroup } from '../../ui/grid/engine/index.ts'
