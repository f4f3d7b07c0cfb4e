import { getUnit } from '@lintel/shared/contract/master-model'
import { IFCAXIS2PLACEMENT3D, IFCLOCALPLACEMENT, IFCSITE } from '../../web-ifc.ts'
import type { Position, Rotation } from '../../model-records.ts'
import { referenceOf, type ModelLines } from '../model-lines.ts'
import { numberOf } from '../tokens.ts'

/** The axes and the origin of a placement, in the unit of the file. */
export type Placement = { axes: readonly [Vector, Vector, Vector]; origin: Vector }
type Vector = readonly [number, number, number]

const [right, ahead, up] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const
const unmoved: Placement = { axes: [right, ahead, up], origin: [0, 0, 0] }

/** Placements are nested; a file may contain a cycle. */
const maxLevels = 50
/** Meters from the site; larger values are errors. */
const furthest = 1e7

export type Placed = { position: Position; rotation: Rotation }

/**
 * Returns a function that determines the position and rotation of a placement relative to the site. The site's own placement doesn't count:
 * exports of the same building may differ in their coordinates although nothing was moved. Null if the file doesn't say.
 */
export function createPositions(lines: ModelLines, lengthUnit: string | null): (id: number | null) => Placed | null {
  const metersPerUnit = getUnit(lengthUnit ?? '')?.factor
  const ofSites = new Set(lines.lines(lines.idsOf(IFCSITE)).map(({ values }) => referenceOf(values[5])))
  const placementOf = createPlacements(lines, ofSites)
  return (id) => {
    const placement = id === null || metersPerUnit === undefined ? undefined : placementOf(id)
    if (!placement) return null
    const [x, y, z] = placement.origin.map((one) => roundCoordinate(one * (metersPerUnit ?? 1))) as [
      number,
      number,
      number,
    ]
    if (![x, y, z].every((one) => Math.abs(one) <= furthest)) return null
    return { position: [x, y, z], rotation: rotationOf(placement) }
  }
}

/** Returns a function that reads placements relative to the nearest of `origins` above them, or else to the origin of the file. */
export function createPlacements(
  lines: ModelLines,
  origins: ReadonlySet<number | null> = new Set(),
): (id: number) => Placement | undefined {
  /** A cache of parent placements. */
  const cache = new Map<number, Placement | undefined>()

  function placementAbove(id: number, level: number): Placement | undefined {
    if (!cache.has(id)) cache.set(id, placementOf(id, level))
    return cache.get(id)
  }

  function placementOf(id: number, level: number): Placement | undefined {
    if (origins.has(id)) return unmoved
    const line = level < maxLevels ? lines.line(id) : undefined
    if (line?.type !== IFCLOCALPLACEMENT) return undefined
    const localAxes = axesOf(lines, referenceOf(line.values[1]))
    const aboveId = referenceOf(line.values[0])
    const above = aboveId === null ? unmoved : placementAbove(aboveId, level + 1)
    return localAxes && above && relativeTo(above, localAxes)
  }

  return (id) => placementOf(id, 0)
}

/** Rotations about the fixed axes X, Y and Z, applied in this order. */
function rotationOf({ axes: [x, y, z] }: Placement): Rotation {
  const sine = Math.min(1, Math.max(-1, -x[2]))
  // Gimbal lock: rotations about X and Z are equivalent, so all of it is about X.
  const isUpright = Math.abs(sine) > 1 - 1e-12
  const aboutX = isUpright ? Math.atan2(-z[1], y[1]) : Math.atan2(y[2], z[2])
  const aboutZ = isUpright ? 0 : Math.atan2(x[1], x[0])
  return [inDegrees(aboutX), inDegrees(Math.asin(sine)), inDegrees(aboutZ)]
}

function inDegrees(radians: number): number {
  const degrees = roundCoordinate((radians * 180) / Math.PI)
  return degrees === -180 ? 180 : degrees
}

/** Returns a function that determines the height of a placement above the site's, in the unit of the file. */
export function createHeights(lines: ModelLines, lengthUnit: string | null): (id: number | null) => number | null {
  const positionOf = createPositions(lines, lengthUnit)
  const metersPerUnit = getUnit(lengthUnit ?? '')?.factor ?? 1
  return (id) => {
    const placed = positionOf(id)
    return placed && roundCoordinate(placed.position[2] / metersPerUnit)
  }
}

/** To micrometers or millionths of a degree, to keep records short. */
function roundCoordinate(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0
}

function axesOf(lines: ModelLines, id: number | null): Placement | undefined {
  const line = id === null ? undefined : lines.line(id)
  if (line?.type !== IFCAXIS2PLACEMENT3D) return undefined
  const [index, axis, reference] = line.values.map((value) => vectorOf(lines, referenceOf(value)))
  if (!index) return undefined
  const z = unit(axis) ?? up
  const x = unit(across(reference ?? right, z)) ?? unit(across(ahead, z)) ?? right
  return { axes: [x, cross(z, x), z], origin: index }
}

/** The coordinates of a point or a direction. */
function vectorOf(lines: ModelLines, id: number | null): Vector | undefined {
  const coordinates = id === null ? undefined : lines.line(id)?.values[0]
  if (!Array.isArray(coordinates)) return undefined
  const [x = null, y = null, z = 0] = coordinates.slice(0, 3).map((one) => numberOf(one))
  return x === null || y === null || z === null ? undefined : [x, y, z]
}

function relativeTo({ axes, origin }: Placement, local: Placement): Placement {
  const rotated = (vector: Vector) => sum(axes.map((axis, index) => times(axis, vector[index] ?? 0)))
  const [x, y, z] = local.axes
  return { axes: [rotated(x), rotated(y), rotated(z)], origin: sum([origin, rotated(local.origin)]) }
}

function sum(vectors: readonly Vector[]): Vector {
  return vectors.reduce(([a, b, c], [x, y, z]) => [a + x, b + y, c + z], [0, 0, 0])
}

function times([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor]
}

/** The component of a vector that is perpendicular to a unit vector. */
function across(vector: Vector, other: Vector): Vector {
  const projection = vector[0] * other[0] + vector[1] * other[1] + vector[2] * other[2]
  return sum([vector, times(other, -projection)])
}

function cross([a, b, c]: Vector, [x, y, z]: Vector): Vector {
  return [b * z - c * y, c * x - a * z, a * y - b * x]
}

/** Normalized; undefined for a vector with almost no length. */
function unit(vector: Vector | undefined): Vector | undefined {
  const length = vector ? Math.hypot(...vector) : 0
  return vector && length > 1e-9 ? times(vector, 1 / length) : undefined
}
