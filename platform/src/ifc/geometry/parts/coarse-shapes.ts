import { MeshoptSimplifier } from 'meshoptimizer'
import { identity, type Geometry, type Part, type Shape, type Shapes } from '../shapes.ts'
import { boxOf, boxTriangles, plateOf, plateTriangles, simplified } from './coarse-geometry.ts'
import { diameterOf, type Extent, type Extents } from './extent.ts'
import type { Sized } from './partition.ts'

/** Software rendering draws this many 15 times a second. */
const coarseTriangles = 300_000

/** The fraction of triangles that simplification keeps. */
const share = 0.1

type Sources = { geometries: Shapes['geometries']; extents: Extents; max?: number }

/**
 * Everything with few triangles: large elements simplified as long as the budget allows, others as boxes, and the smallest as plates. No
 * element is missing, so that each can be found, selected and hidden.
 */
export async function coarseShapes(
  all: readonly Sized[],
  { geometries, extents, max = coarseTriangles }: Sources,
): Promise<Shapes> {
  await MeshoptSimplifier.ready
  const forms = createForms(geometries, extents)
  const bySize = all.toSorted((one, other) => diameterOf(other.extent) - diameterOf(one.extent))
  let left = max - bySize.length * plateTriangles
  const boxed = bySize.map((sized) => {
    const cost = Math.min(boxTriangles, sized.triangles) - plateTriangles
    if (cost > left) return { sized, isBox: false }
    left -= cost
    return { sized, isBox: true }
  })
  const shapes = boxed.map(({ sized, isBox }) => {
    const simple = isBox ? forms.simplify(sized.shape) : undefined
    const cost = simple ? forms.trianglesOf(simple) - boxTriangles : Infinity
    if (simple && cost <= left) {
      left -= Math.max(0, cost)
      return { ...sized.shape, parts: simple }
    }
    return {
      ...sized.shape,
      parts: [forms.substitute(sized, isBox && !isWideSurface(sized, geometries) ? boxOf : plateOf)],
    }
  })
  return { shapes, geometries: forms.geometries, failed: 0 }
}

/** In meters. */
const wideDiameter = 20

/** Terrain: its bounding box would hide everything on it. */
function isWideSurface({ shape, extent }: Sized, geometries: Shapes['geometries']): boolean {
  return (
    diameterOf(extent) > wideDiameter &&
    shape.parts.some(({ geometry }) => geometries.get(geometry)?.isClosed === false)
  )
}

function createForms(sourceGeometries: Shapes['geometries'], extents: Extents) {
  const geometries = new Map(sourceGeometries)
  const simple = new Map<number, number | undefined>()
  let next = Math.max(0, ...sourceGeometries.keys()) + 1

  function add(geometry: Geometry): number {
    geometries.set(next, geometry)
    return next++
  }
  /** Shared geometry is simplified once. */
  function simpleOf(id: number): number | undefined {
    if (simple.has(id)) return simple.get(id)
    const geometry = geometries.get(id)
    const triangles = (geometry?.index.length ?? 0) / 3
    const simplifiedGeometry =
      triangles > 4 * boxTriangles && geometry ? simplified(geometry, Math.ceil(triangles * share)) : geometry
    const found = simplifiedGeometry === geometry ? id : simplifiedGeometry && add(simplifiedGeometry)
    simple.set(id, found)
    return found
  }

  return {
    geometries,
    trianglesOf: (parts: readonly Part[]) => trianglesOf(parts, geometries),
    /** Undefined if one of its parts would lose its shape. */
    simplify({ parts }: Shape): Part[] | undefined {
      const simplifiedParts = parts.flatMap((part) => {
        const geometry = simpleOf(part.geometry)
        return geometry === undefined ? [] : [{ ...part, geometry }]
      })
      return simplifiedParts.length === parts.length ? simplifiedParts : undefined
    },
    /** An element with one part gets a box with the same rotation. */
    substitute({ shape: { parts }, extent }: Sized, form: (extent: Extent) => Geometry): Part {
      const [first] = parts
      const ownExtent = first && extents.get(first.geometry)
      if (first && ownExtent && parts.length === 1) return { ...first, geometry: add(form(ownExtent)) }
      return { color: first?.color ?? [1, 1, 1, 1], matrix: identity, geometry: add(form(extent)) }
    },
  }
}

export function trianglesOf(parts: readonly Part[], geometries: Shapes['geometries']): number {
  return parts.reduce((sum, { geometry }) => sum + (geometries.get(geometry)?.index.length ?? 0) / 3, 0)
}
