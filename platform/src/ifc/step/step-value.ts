/** A value in a STEP file (ISO 10303-21). Null is `$`, which differs from an empty text, an empty list, and `*` for derived values. */
export type StepValue =
  | null
  | { kind: 'derived' }
  | { kind: 'text'; text: string }
  /** Without its dots, in upper case; also T, F and U of logical values. */
  | { kind: 'enumeration'; name: string }
  /** `digits` are present if the number isn't exact. */
  | { kind: 'integer'; value: number; digits?: string }
  | { kind: 'real'; value: number }
  | { kind: 'reference'; id: number }
  | { kind: 'list'; items: readonly StepValue[] }
  /** A typed value, with the type in upper case: IFCLABEL('x'). */
  | { kind: 'typed'; type: string; value: StepValue }

/** The text at an index of a line; null for anything else and for a missing index. */
export function textAt(values: readonly StepValue[], index: number): string | null {
  const value = values[index]
  return value?.kind === 'text' ? value.text : null
}

export function nameAt(values: readonly StepValue[], index: number): string | null {
  const value = values[index]
  return value?.kind === 'enumeration' ? value.name : null
}

export function numberAt(values: readonly StepValue[], index: number): number | null {
  const value = withoutType(values[index] ?? null)
  return value?.kind === 'real' || value?.kind === 'integer' ? value.value : null
}

/** The numbers of all lines that a value refers to: directly, in a list, or in a typed value. */
export function referencesAt(values: readonly StepValue[], index: number): readonly number[] {
  return referencesIn(values[index] ?? null)
}

export function withoutType(value: StepValue): StepValue {
  return value?.kind === 'typed' ? withoutType(value.value) : value
}

function referencesIn(value: StepValue): readonly number[] {
  if (value?.kind === 'reference') return [value.id]
  if (value?.kind === 'list') return value.items.flatMap(referencesIn)
  return value?.kind === 'typed' ? referencesIn(value.value) : []
}
