import {
  IFCRELAGGREGATES,
  IFCRELASSOCIATESMATERIAL,
  IFCRELCONTAINEDINSPATIALSTRUCTURE,
  IFCRELDEFINESBYPROPERTIES,
  IFCRELDEFINESBYTYPE,
} from 'web-ifc'
import { referenceOf, referencesOf, type ModelLines } from './model-lines.ts'

/** What belongs to which line, found in one pass over the relations: asking for each element by itself takes minutes. */
export type Relations = {
  /** Property sets and quantity sets, by the line of what they describe. */
  setsOf: ReadonlyMap<number, readonly number[]>
  typeOf: ReadonlyMap<number, number>
  /** The line that leads to what something is made of. */
  materialOf: ReadonlyMap<number, number>
  /** Where something is: mostly storeys, but also spaces, buildings and the site. */
  placeOf: ReadonlyMap<number, number>
  /** The whole that something is a part of. */
  wholeOf: ReadonlyMap<number, number>
}

export function readRelations(lines: ModelLines): Relations {
  const setsOf = new Map<number, number[]>()
  const typeOf = new Map<number, number>()
  const materialOf = new Map<number, number>()
  const placeOf = new Map<number, number>()
  const wholeOf = new Map<number, number>()
  for (const { values } of lines.lines(lines.idsOf(IFCRELDEFINESBYPROPERTIES))) {
    const sets = referencesOf(values[5])
    for (const id of referencesOf(values[4])) setsOf.set(id, [...(setsOf.get(id) ?? []), ...sets])
  }
  for (const { values } of lines.lines(lines.idsOf(IFCRELDEFINESBYTYPE))) relate(typeOf, values[4], values[5])
  for (const { values } of lines.lines(lines.idsOf(IFCRELASSOCIATESMATERIAL))) relate(materialOf, values[4], values[5])
  for (const { values } of lines.lines(lines.idsOf(IFCRELCONTAINEDINSPATIALSTRUCTURE))) {
    relate(placeOf, values[4], values[5])
  }
  for (const { values } of lines.lines(lines.idsOf(IFCRELAGGREGATES))) relate(wholeOf, values[5], values[4])
  return { setsOf, typeOf, materialOf, placeOf, wholeOf }
}

type Values = Parameters<typeof referenceOf>[0]

function relate(related: Map<number, number>, many: Values, one: Values): void {
  const id = referenceOf(one)
  if (id !== null) for (const each of referencesOf(many)) related.set(each, id)
}

const mostLevels = 50

/** Searches upwards, through wholes and places, for the first line that is wanted; parts lie where the whole lies. */
export function findAbove(
  { placeOf, wholeOf }: Relations,
  id: number,
  isWanted: (id: number) => boolean,
): number | undefined {
  let above = placeOf.get(id) ?? wholeOf.get(id)
  for (let level = 0; above !== undefined && level < mostLevels; level += 1) {
    if (isWanted(above)) return above
    above = placeOf.get(above) ?? wholeOf.get(above)
  }
  return undefined
}
