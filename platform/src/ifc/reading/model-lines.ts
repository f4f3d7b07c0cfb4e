import { REF } from '../web-ifc.ts'
import { isToken, textOf, type Line, type Token } from './tokens.ts'

/** The lines of a building file by number. Invalid values read as null. */
export type ModelLines = {
  schema: string
  /** The ids of all lines of this type; with `inherited`, also of derived types. */
  idsOf(typeCode: number, inherited?: 'inherited'): number[]
  /** Undefined for a missing line. */
  line(id: number): Line | undefined
  /** The existing lines, in the same order. */
  lines(ids: readonly number[]): Line[]
  /** Such as IfcDoor. */
  nameOf(typeCode: number): string
}

/** The number of the line that a value refers to. */
export function referenceOf(token: Token | undefined): number | null {
  if (!isToken(token)) return null
  return token.type === REF && typeof token.value === 'number' ? token.value : null
}

export function referencesOf(token: Token | undefined): number[] {
  if (Array.isArray(token)) return token.flatMap(referencesOf)
  const reference = referenceOf(token)
  return reference === null ? [] : [reference]
}

export function nameIn(line: Line | undefined, index: number): string | null {
  return textOf(line?.values[index])
}

/** Sorted by GlobalId: the last of several contradicting lines counts, and exports differ in their order. */
export function byGlobalId(lines: readonly Line[]): Line[] {
  const identifiedLines = lines.map((line) => ({ line, id: nameIn(line, 0) ?? '' }))
  return identifiedLines
    .sort((one, other) => Number(one.id > other.id) - Number(one.id < other.id))
    .map(({ line }) => line)
}
