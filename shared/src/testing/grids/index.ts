export type { EngineColumn } from '../../grid/engine/column.ts'
export { atOnce, createRowEngine, type Measure, type PivotLine, type RowGroup } from '../../grid/engine/index.ts'
