import {
  IFCRELAGGREGATES,
  IFCRELASSIGNSTOGROUP,
  IFCRELASSOCIATESCLASSIFICATION,
  IFCRELASSOCIATESMATERIAL,
  IFCRELCONTAINEDINSPATIALSTRUCTURE,
  IFCRELDEFINESBYPROPERTIES,
  IFCRELDEFINESBYTYPE,
  IFCRELFILLSELEMENT,
  IFCRELNESTS,
  IFCRELPOSITIONS,
  IFCRELVOIDSELEMENT,
} from '../web-ifc.ts'
import { byGlobalId, referenceOf, referencesOf, type ModelLines } from './model-lines.ts'
import { isToken, type Token } from './tokens.ts'

/** Relations by line, collected in one pass: searching for each element takes minutes. */
export type Relations = {
  /** Property sets and quantity sets, by the line that they describe. */
  setsOf: ReadonlyMap<number, readonly number[]>
  /** Sets that only later versions of the reader find: several sets in one relation. */
  furtherSetsOf: ReadonlyMap<number, readonly number[]>
  typeOf: ReadonlyMap<number, number>
  /** The line that leads to materials. */
  materialOf: ReadonlyMap<number, number>
  /** The lines with classifications. */
  classesOf: ReadonlyMap<number, readonly number[]>
  /** The groups that a line is assigned to, such as zones and systems. */
  groupsOf: ReadonlyMap<number, readonly number[]>
  /** The spatial container: mostly storeys, but also spaces, buildings and the site. */
  placeOf: ReadonlyMap<number, number>
  /** Lines with two different materials or containers: the relation with the last GlobalId counts. */
  duplicates: { material: ReadonlySet<number>; place: ReadonlySet<number> }
  /** The element whose opening an element fills, such as the wall of a door. */
  hostOf: ReadonlyMap<number, number>
  /** The assembly that an element is a part of, or the host that it is attached to. */
  assemblyOf: ReadonlyMap<number, number>
  /** The alignment, or its referent, that positions an element. */
  alignmentOf: ReadonlyMap<number, number>
}

export function readRelations(lines: ModelLines): Relations {
  const setsOf = new Map<number, number[]>()
  const furtherSetsOf = new Map<number, number[]>()
  const classesOf = new Map<number, number[]>()
  const groupsOf = new Map<number, number[]>()
  const typeOf = new Map<number, number>()
  const materialOf = new Map<number, number>()
  const placeOf = new Map<number, number>()
  const assemblyOf = new Map<number, number>()
  const alignmentOf = new Map<number, number>()
  const duplicates = { material: new Set<number>(), place: new Set<number>() }
  for (const { values } of lines.lines(lines.idsOf(IFCRELDEFINESBYPROPERTIES))) {
    add(setsOf, values[4], referencesOf(values[5]))
    add(furtherSetsOf, values[4], referencesOf(listIn(values[5])))
  }
  for (const { values } of lines.lines(lines.idsOf(IFCRELASSOCIATESCLASSIFICATION))) {
    add(classesOf, values[4], referencesOf(values[5]))
  }
  for (const { values } of byGlobalId(lines.lines(lines.idsOf(IFCRELASSIGNSTOGROUP, 'inherited')))) {
    add(groupsOf, values[4], referencesOf(values[6]))
  }
  for (const { values } of byGlobalId(lines.lines(lines.idsOf(IFCRELDEFINESBYTYPE))))
    relate(typeOf, values[4], values[5])
  for (const { values } of byGlobalId(lines.lines(lines.idsOf(IFCRELASSOCIATESMATERIAL))))
    relate(materialOf, values[4], values[5], duplicates.material)
  for (const { values } of byGlobalId(lines.lines(lines.idsOf(IFCRELCONTAINEDINSPATIALSTRUCTURE)))) {
    relate(placeOf, values[4], values[5], duplicates.place)
  }
  for (const { values } of byGlobalId(lines.lines(lines.idsOf(IFCRELNESTS)))) relate(assemblyOf, values[5], values[4])
  // If something is both attached to an element and part of an assembly, the assembly counts.
  for (const { values } of byGlobalId(lines.lines(lines.idsOf(IFCRELAGGREGATES))))
    relate(assemblyOf, values[5], values[4])
  for (const { values } of byGlobalId(lines.lines(lines.idsOf(IFCRELPOSITIONS))))
    relate(alignmentOf, values[5], values[4])
  const hostOf = readHosts(lines)
  return {
    setsOf,
    furtherSetsOf,
    typeOf,
    materialOf,
    classesOf,
    groupsOf,
    placeOf,
    duplicates,
    hostOf,
    assemblyOf,
    alignmentOf,
  }
}

type Values = Parameters<typeof referenceOf>[0]

/** The list in a typed value, such as IFCPROPERTYSETDEFINITIONSET((#1,#2)). */
function listIn(value: Values): Values {
  return isToken(value) && Array.isArray(value.value) ? (value.value as Token[]) : null
}

function add(related: Map<number, number[]>, references: Values, ids: readonly number[]): void {
  if (ids.length === 0) return
  for (const reference of referencesOf(references)) {
    const existing = related.get(reference)
    if (existing) addAll(existing, ids)
    else related.set(reference, [...ids])
  }
}

/** A call with several hundred thousand arguments fails. */
function addAll(target: number[], ids: readonly number[]): void {
  for (const id of ids) target.push(id)
}

function relate(related: Map<number, number>, references: Values, one: Values, duplicates?: Set<number>): void {
  const id = referenceOf(one)
  if (id === null) return
  for (const reference of referencesOf(references)) {
    if ((related.get(reference) ?? id) !== id) duplicates?.add(reference)
    related.set(reference, id)
  }
}

/** From the filling element via the opening to the element that it is cut out of. */
function readHosts(lines: ModelLines): Map<number, number> {
  const [hosts, openings] = [new Map<number, number>(), new Map<number, number>()]
  for (const { values } of lines.lines(lines.idsOf(IFCRELVOIDSELEMENT))) relate(openings, values[5], values[4])
  for (const { values } of lines.lines(lines.idsOf(IFCRELFILLSELEMENT))) {
    const host = openings.get(referenceOf(values[4]) ?? -1)
    if (host !== undefined) for (const reference of referencesOf(values[5])) hosts.set(reference, host)
  }
  return hosts
}

const maxLevels = 50

/** Searches upwards for the first wanted line through containers, assemblies and hosts; if there is none, from there through alignments. */
export function findAbove(relations: Relations, id: number, matches: (id: number) => boolean): number | undefined {
  const { placeOf, assemblyOf, hostOf, alignmentOf } = relations
  const passed = climb(id, (below) => placeOf.get(below) ?? assemblyOf.get(below) ?? hostOf.get(below))
  const found = passed.slice(1).find(matches)
  if (found !== undefined || alignmentOf.size === 0) return found
  const alignment = passed.map((each) => alignmentOf.get(each)).find((each) => each !== undefined)
  return alignment === undefined ? undefined : climb(alignment, (below) => assemblyOf.get(below)).find(matches)
}

/** A line and its ancestors; a file may contain a cycle. */
export function climb(id: number, above: (id: number) => number | undefined): number[] {
  const passed = [id]
  for (let level = 0; level < maxLevels; level += 1) {
    const next = above(passed.at(-1) ?? id)
    if (next === undefined) break
    passed.push(next)
  }
  return passed
}
