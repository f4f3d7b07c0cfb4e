/** A value as a STEP file (ISO 10303-21) writes it. Null is `$`, which is not the same as an empty text, an empty list, or `*` for derived values. */
export type StepValue =
  | null
  | { kind: 'derived' }
  | { kind: 'text'; text: string }
  /** Without its points, in upper case; also the T, F and U of truth values. */
  | { kind: 'enumeration'; name: string }
  /** `digits` are there where the number is not exact. */
  | { kind: 'integer'; value: number; digits?: string }
  | { kind: 'real'; value: number }
  | { kind: 'reference'; id: number }
  | { kind: 'list'; items: readonly StepValue[] }
  /** A value that names its type, in upper case: IFCLABEL('x'). */
  | { kind: 'typed'; type: string; value: StepValue }

/** The text at a place of a line; null for anything else and for a place that the line does not have. */
export function textAt(values: readonly StepValue[], place: number): string | null {
  const value = values[place]
  return value?.kind === 'text' ? value.text : null
}

export function nameAt(values: readonly StepValue[], place: number): string | null {
  const value = values[place]
  return value?.kind === 'enumeration' ? value.name : null
}

export function numberAt(values: readonly StepValue[], place: number): number | null {
  const value = withoutType(values[place] ?? null)
  return value?.kind === 'real' || value?.kind === 'integer' ? value.value : null
}

/** The numbers of all lines that a place refers to, by itself, in a list, or within a type. */
export function referencesAt(values: readonly StepValue[], place: number): readonly number[] {
  return referencesIn(values[place] ?? null)
}

export function withoutType(value: StepValue): StepValue {
  return value?.kind === 'typed' ? withoutType(value.value) : value
}

function referencesIn(value: StepValue): readonly number[] {
  if (value?.kind === 'reference') return [value.id]
  if (value?.kind === 'list') return value.items.flatMap(referencesIn)
  return value?.kind === 'typed' ? referencesIn(value.value) : []
}
