import type { Shape } from '../shapes.ts'
import { combinedExtent, diameterOf, type Extent } from './extent.ts'

/** A shape with the values that determine its part. */
export type Sized = { shape: Shape; extent: Extent; triangles: number }
export type Part = { members: readonly Sized[]; extent: Extent; triangles: number }

/** In meters: larger elements are visible from afar and loaded first. */
const sizeClasses = [6, 1.5, 0]

/** What a browser decodes within a frame or two; about half a megabyte. */
const trianglesOfPart = 50_000

/** Parts of elements with a similar size and location, large ones first. Each element is completely in one part. */
export function partsOf(all: readonly Sized[]): Part[] {
  const classes = Map.groupBy(all, ({ extent }) =>
    sizeClasses.findIndex((minDiameter) => diameterOf(extent) >= minDiameter),
  )
  return sizeClasses.flatMap((_, index) => split(classes.get(index) ?? []))
}

function split(members: readonly Sized[]): Part[] {
  if (members.length === 0) return []
  const triangles = members.reduce((sum, member) => sum + member.triangles, 0)
  const extent = combinedExtent(members.map((member) => member.extent))
  if (triangles <= trianglesOfPart || members.length === 1) return [{ members, extent, triangles }]
  const axis = longestAxis(extent)
  const inOrder = members.toSorted((one, other) => middleAlong(one.extent, axis) - middleAlong(other.extent, axis))
  const half = indexOfHalf(inOrder, triangles)
  return [...split(inOrder.slice(0, half)), ...split(inOrder.slice(half))]
}

/** The index that halves the triangles; never at an end. */
function indexOfHalf(members: readonly Sized[], triangles: number): number {
  let [index, before] = [0, 0]
  while (before < triangles / 2) {
    before += members[index]?.triangles ?? triangles
    index += 1
  }
  return Math.min(Math.max(1, index), members.length - 1)
}

function longestAxis({ min, max }: Extent): number {
  const lengths = [0, 1, 2].map((axis) => (max[axis] ?? 0) - (min[axis] ?? 0))
  return lengths.indexOf(Math.max(...lengths))
}

function middleAlong({ min, max }: Extent, axis: number): number {
  return ((min[axis] ?? 0) + (max[axis] ?? 0)) / 2
}
