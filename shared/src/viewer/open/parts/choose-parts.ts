import { Frustum, Matrix4, Vector3, type Camera } from 'three'
import type { ModelPart } from './part-manifest.ts'

/** Where from, and into how many pixels. */
export type Sight = { camera: Camera; height: number }

/** In pixels: what is smaller looks like its stand-in. */
const leastSeen = 6

/** Where a projection that makes far things smaller has -1. */
const perspectivePlace = 11

/**
 * The parts that a view is worth, the best first: those in the picture, by how large their elements are there, as long as there is room
 * for their triangles.
 */
export function wantedParts(parts: readonly ModelPart[], sight: Sight, mostTriangles: number): ModelPart[] {
  const frustum = frustumOf(sight.camera)
  const pixelsOf = pixelsFrom(sight)
  const seen = parts
    .filter(({ box }) => frustum.intersectsBox(box))
    .map((part) => ({ part, pixels: pixelsOf(part) }))
    .filter(({ pixels }) => pixels >= leastSeen)
    .toSorted((one, other) => other.pixels - one.pixels)
  let left = mostTriangles
  return seen.flatMap(({ part }) => {
    if (part.triangles > left) return []
    left -= part.triangles
    return [part]
  })
}

function frustumOf({ projectionMatrix, matrixWorldInverse }: Camera) {
  return new Frustum().setFromProjectionMatrix(new Matrix4().multiplyMatrices(projectionMatrix, matrixWorldInverse))
}

type Sized = Pick<ModelPart, 'box' | 'size'>

/** How large something of a size in meters is in the picture, where the box that it is in is nearest. */
export function pixelsFrom({ camera, height }: Sight): (item: Sized) => number {
  const { elements } = camera.projectionMatrix
  const perMeter = (elements[5] * height) / 2
  if (elements[perspectivePlace] !== -1) return ({ size }) => size * perMeter
  const eye = new Vector3().setFromMatrixPosition(camera.matrixWorld)
  return ({ box, size }) => (size * perMeter) / Math.max(box.distanceToPoint(eye), size / 2, 0.1)
}
