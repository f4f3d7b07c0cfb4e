import type { ParameterValue } from '../../model-records.ts'

export type Property = {
  set: string
  name: string
  measure: string | null
  unit: string | null
  value: ParameterValue
  /** The first version of the reader that reads it; by default the very first. */
  readSince?: number
}
