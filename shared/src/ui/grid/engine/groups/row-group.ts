import type { CellValue } from '../../../../domain/filter/filter.ts'
import type { Aggregated } from './aggregate.ts'

/** Rows with the same value, within the parent group. */
export type RowGroup = {
  /** A unique id that does not depend on filter and order. */
  id: string
  field: string
  value: CellValue
  /** 0 for the outermost. */
  depth: number
  /** Its rows: a range of the positions. */
  first: number
  end: number
  groups: RowGroup[]
  /** By field. */
  measured: Map<string, Aggregated>
}

export type RowGroups = {
  /** The input positions, group by group; within a group they keep their order. */
  positions: Uint32Array
  groups: readonly RowGroup[]
}
