import { IFCSPACE } from '../../web-ifc.ts'
import { nameIn, type ModelLines } from '../model-lines.ts'
import type { Line } from '../tokens.ts'

/** Rooms, which are places and no elements for the schema; they are read like elements, and their shapes are no part of the model's. */
export function roomIds(lines: ModelLines): number[] {
  return lines.idsOf(IFCSPACE)
}

export function isRoom({ type }: Line): boolean {
  return type === IFCSPACE
}

/** What a room is for, which makes rooms alike: its long name, since the name is mostly its number. */
export function kindOfRoom(line: Line): string | null {
  return nameIn(line, 7) ?? nameIn(line, 2)
}

/** Where elements have a tag, rooms have their long name. */
export function tagOf(line: Line): string | null {
  return isRoom(line) ? null : nameIn(line, 7)
}
