import type { CellValue } from '../../../../domain/filter/filter.ts'
import type { Aggregated } from './aggregate.ts'

/** Rows that have the same value, within those of the group around. */
export type RowGroup = {
  /** Tells it from all others, whatever the filter and the order. */
  id: string
  field: string
  value: CellValue
  /** 0 for the outermost. */
  depth: number
  /** Its rows: from one place to another in the positions. */
  first: number
  end: number
  groups: RowGroup[]
  /** By field. */
  measured: Map<string, Aggregated>
}

export type RowGroups = {
  /** Those that were given, group by group, and within each in the order in which they were given. */
  positions: Uint32Array
  groups: readonly RowGroup[]
}
