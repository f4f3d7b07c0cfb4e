import { IFCSPACE } from '../../web-ifc.ts'
import { nameIn, type ModelLines } from '../model-lines.ts'
import type { Line } from '../tokens.ts'

/** Spaces are not elements in the schema. They are read like elements, but their geometry is not part of the model's. */
export function roomIds(lines: ModelLines): number[] {
  return lines.idsOf(IFCSPACE)
}

export function isRoom({ type }: Line): boolean {
  return type === IFCSPACE
}

/** The use of a room, which identifies its type: its long name, because the name is mostly its number. */
export function kindOfRoom(line: Line): string | null {
  return nameIn(line, 7) ?? nameIn(line, 2)
}

/** Rooms have their long name where elements have a tag. */
export function tagOf(line: Line): string | null {
  return isRoom(line) ? null : nameIn(line, 7)
}
