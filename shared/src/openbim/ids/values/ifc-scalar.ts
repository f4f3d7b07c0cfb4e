/** A value of a model that rules can compare. Enumeration names, dates and durations are text. */
export type IfcScalar =
  | { kind: 'text'; text: string }
  /** Null stands for UNKNOWN of logical values. */
  | { kind: 'boolean'; value: boolean | null }
  /** `digits` is set if the number is not exact. */
  | { kind: 'integer'; value: number; digits?: string }
  | { kind: 'real'; value: number }

/** Whether a value exists, but without content. */
export function isEmptyScalar(value: IfcScalar): boolean {
  return value.kind === 'text' ? value.text === '' : value.kind === 'boolean' && value.value === null
}

export function scalarText(value: IfcScalar): string {
  if (value.kind === 'text') return value.text
  if (value.kind === 'integer' && value.digits !== undefined) return value.digits
  return value.value === null ? 'unknown' : String(value.value)
}
