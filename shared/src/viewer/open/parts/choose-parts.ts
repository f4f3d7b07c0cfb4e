import { Frustum, Matrix4, Vector3, type Camera } from 'three'
import type { ModelPart } from './part-manifest.ts'

/** The camera, and the height of the picture in pixels. */
export type PartCamera = { camera: Camera; height: number }

/** Pixels: the coarse model shows smaller elements equally well. */
const minPixels = 6

/** The index of the element of a projection matrix that is -1 for perspective. */
const perspectivePlace = 11

/**
 * The parts that are worth loading for a view, best first: those in the picture, by the size of their elements there,
 * within the limit of triangles.
 */
export function chooseParts(parts: readonly ModelPart[], camera: PartCamera, maxTriangles: number): ModelPart[] {
  const frustum = frustumOf(camera.camera)
  const pixelsOf = pixelsFrom(camera)
  const visibleParts = parts
    .filter(({ box }) => frustum.intersectsBox(box))
    .map((part) => ({ part, pixels: pixelsOf(part) }))
    .filter(({ pixels }) => pixels >= minPixels)
    .toSorted((one, other) => other.pixels - one.pixels)
  let left = maxTriangles
  return visibleParts.flatMap(({ part }) => {
    if (part.triangles > left) return []
    left -= part.triangles
    return [part]
  })
}

function frustumOf({ projectionMatrix, matrixWorldInverse }: Camera) {
  return new Frustum().setFromProjectionMatrix(new Matrix4().multiplyMatrices(projectionMatrix, matrixWorldInverse))
}

type Sized = Pick<ModelPart, 'box' | 'size'>

/**
 * Returns a function for the size of an object in pixels, from its size in meters and its box, at the nearest point.
 */
export function pixelsFrom({ camera, height }: PartCamera): (item: Sized) => number {
  const { elements } = camera.projectionMatrix
  const perMeter = (elements[5] * height) / 2
  if (elements[perspectivePlace] !== -1) return ({ size }) => size * perMeter
  const eye = new Vector3().setFromMatrixPosition(camera.matrixWorld)
  return ({ box, size }) => (size * perMeter) / Math.max(box.distanceToPoint(eye), size / 2, 0.1)
}
