import type { StoreyRecord } from '../../model-records.ts'
import { referenceOf, type ModelLines } from '../model-lines.ts'
import { climb, findAbove, type Relations } from '../relations.ts'
import type { Line } from '../tokens.ts'

type Levels = {
  lines: ModelLines
  relations: Relations
  storeys: ReadonlyMap<number, StoreyRecord>
  /** The lines of everything that may be on a level. */
  elements: ReadonlySet<number>
}

/**
 * Returns a function that determines the number of an element's level. If neither the element nor its assembly has one, the assembly's
 * parts determine it, such as those of a curtain wall or a truss, or else the level of its placement. Null if there is none.
 */
export function createElementLevels(levels: Levels): (line: Line) => number | null {
  const { lines, relations, storeys } = levels
  const ofParts = createLevelsOfParts(levels)
  let ofPlacements: ReadonlyMap<number, StoreyRecord> | undefined

  function ofPlacement({ values }: Line): StoreyRecord | undefined {
    ofPlacements ??= storeysByPlacement(levels)
    const placement = referenceOf(values[5])
    if (placement === null || ofPlacements.size === 0) return undefined
    const passed = climb(placement, (below) => referenceOf(lines.line(below)?.values[0]) ?? undefined)
    return passed.map((one) => ofPlacements?.get(one)).find((one) => one !== undefined)
  }

  return (line) => {
    const above = findAbove(relations, line.id, (id) => storeys.has(id))
    const found = above === undefined ? (ofParts(line.id) ?? ofPlacement(line)) : storeys.get(above)
    return found?.number ?? null
  }
}

/** Returns a function that determines the level of an assembly's parts: the lowest one, on which the assembly stands. */
function createLevelsOfParts({ relations, storeys, elements }: Levels): (id: number) => StoreyRecord | undefined {
  const { assemblyOf, placeOf } = relations
  const cache = new Map<number, StoreyRecord | undefined>()
  let partsOf: ReadonlyMap<number, readonly number[]> | undefined

  /** Storeys are parts of buildings, which must not be treated as assemblies. */
  function assemblyElementOf(id: number): number | undefined {
    const assembly = assemblyOf.get(id)
    return assembly !== undefined && elements.has(assembly) ? assembly : undefined
  }

  function lowestBelow(assembly: number): StoreyRecord | undefined {
    partsOf ??= partsByAssembly(assemblyOf)
    // The set grows during iteration and contains each part once, even in a file with cycles.
    const below = new Set([assembly])
    let lowest: StoreyRecord | undefined
    for (const id of below) {
      const above = placeOf.has(id) ? findAbove(relations, id, (one) => storeys.has(one)) : undefined
      const storey = above === undefined ? undefined : storeys.get(above)
      if (storey && (!lowest || isBelow(storey, lowest))) lowest = storey
      for (const part of partsOf.get(id) ?? []) below.add(part)
    }
    return lowest
  }

  return (id) => {
    const assembly = climb(id, assemblyElementOf).at(-1) ?? id
    if (!cache.has(assembly)) cache.set(assembly, lowestBelow(assembly))
    return cache.get(assembly)
  }
}

function isBelow(one: StoreyRecord, other: StoreyRecord): boolean {
  return (one.elevation ?? Infinity) < (other.elevation ?? Infinity)
}

function partsByAssembly(assemblyOf: ReadonlyMap<number, number>): ReadonlyMap<number, readonly number[]> {
  const parts = new Map<number, number[]>()
  for (const [part, assembly] of assemblyOf) {
    const existingParts = parts.get(assembly)
    if (existingParts) existingParts.push(part)
    else parts.set(assembly, [part])
  }
  return parts
}

/** Levels by placements that only they use. */
function storeysByPlacement({ lines, storeys }: Levels): ReadonlyMap<number, StoreyRecord> {
  const found = new Map<number, StoreyRecord>()
  const shared = new Set<number>()
  for (const { id, values } of lines.lines([...storeys.keys()])) {
    const [placement, storey] = [referenceOf(values[5]), storeys.get(id)]
    if (placement === null || !storey) continue
    if (found.has(placement)) shared.add(placement)
    found.set(placement, storey)
  }
  for (const placement of shared) found.delete(placement)
  return found
}
