import { buildModel, type BuiltModel } from '../build-model.ts'
import { aligned } from '../glb/pages.ts'
import { middleOf, toYUp, type Point } from '../transforms.ts'
import type { Shapes } from '../shapes.ts'
import { coarseShapes, trianglesOf } from './coarse-shapes.ts'
import { diameterOf, extentOfShape, extentsOf, type Extents } from './extent.ts'
import { partsOf, type Part, type Sized } from './partition.ts'
import { withParts, type FilePart } from './file-parts.ts'

/** Models up to this size are a single file. */
export const maxWhole = { triangles: 1_500_000, bytes: 50_000_000 }

/** Geometry beyond this stays coarse. */
const limits = { bytes: 1_000_000_000, parts: 4000 }

/** Whether shapes are too many for one file; `buildModel` determines the bytes. */
export function isLarge({ shapes, geometries }: Shapes, triangles: number = maxWhole.triangles): boolean {
  let sum = 0
  return shapes.some(({ parts }) => (sum += trianglesOf(parts, geometries)) > triangles)
}

/**
 * Builds a coarse model of everything, followed by all shapes as parts, each its own GLB. Parts are built one at a time, when the origin is
 * known.
 */
export function buildModelWithParts(shapes: Shapes): BuiltModel {
  const extents = extentsOf(shapes.geometries)
  const sized = shapes.shapes.map((shape) => ({
    shape,
    extent: extentOfShape(shape, extents),
    triangles: trianglesOf(shape.parts, shapes.geometries),
  }))
  const triangles = sized.reduce((sum, one) => sum + one.triangles, 0)
  return {
    elements: sized.length,
    triangles,
    middle: middleOf(shapes),
    contentAround: (origin) => partedContent({ shapes, sized, extents, triangles }, origin),
  }
}

type Sources = { shapes: Shapes; sized: readonly Sized[]; extents: Extents; triangles: number }

async function partedContent({ shapes, sized, extents, triangles }: Sources, origin: Point): Promise<Uint8Array> {
  const coarse = await contentOf(await coarseShapes(sized, { geometries: shapes.geometries, extents }), origin)
  const [parts, contents]: [FilePart[], Uint8Array[]] = [[], []]
  let position = 0
  for (const part of partsOf(sized)) {
    const content = await contentOf({ ...shapes, shapes: part.members.map(({ shape }) => shape) }, origin)
    if (parts.length === limits.parts || position + content.byteLength > limits.bytes) break
    parts.push({ at: position, bytes: content.byteLength, ...describe(part, origin) })
    contents.push(content)
    position += aligned(content.byteLength)
  }
  return withParts(coarse, { parts, contents, triangles })
}

async function contentOf(shapes: Shapes, origin: Point): Promise<Uint8Array> {
  const { contentAround } = await buildModel(shapes)
  return contentAround(origin)
}

function describe({ members, extent, triangles }: Part, origin: Point) {
  const relativeToOrigin = (corner: readonly number[]) =>
    toYUp(origin).map((from, axis) => Math.round(((corner[axis] ?? 0) - from) * 1000) / 1000)
  const sizes = members.map((member) => diameterOf(member.extent)).toSorted((one, other) => one - other)
  return {
    triangles,
    elements: members.length,
    min: relativeToOrigin(extent.min),
    max: relativeToOrigin(extent.max),
    size: Math.round((sizes[sizes.length >> 1] ?? 0) * 1000) / 1000,
  }
}
