import type { Camera, Vector, ViewDrawings } from '@lintel/shared/contract'

/** Shifts a camera to another origin. Captures in 3D have an origin near their building; other programs use that of the file. */
export function movedCamera(camera: Camera, by: Vector): Camera {
  return {
    ...camera,
    position: addVectors(camera.position, by),
    target: addVectors(camera.target, by),
    cutPlanes: camera.cutPlanes.map(({ w, ...normal }) => ({
      ...normal,
      w: w - (normal.x * by.x + normal.y * by.y + normal.z * by.z),
    })),
  }
}

export function movedDrawings({ lines, bitmaps, measures }: ViewDrawings, by: Vector): ViewDrawings {
  return {
    ...(lines && { lines: lines.map(({ from, to }) => ({ from: addVectors(from, by), to: addVectors(to, by) })) }),
    ...(measures && {
      measures: measures.map(({ kind, points }) => ({ kind, points: points.map((point) => addVectors(point, by)) })),
    }),
    ...(bitmaps && { bitmaps: bitmaps.map((bitmap) => ({ ...bitmap, location: addVectors(bitmap.location, by) })) }),
  }
}

export function negated({ x, y, z }: Vector): Vector {
  return { x: -x, y: -y, z: -z }
}

function addVectors(one: Vector, other: Vector): Vector {
  return { x: one.x + other.x, y: one.y + other.y, z: one.z + other.z }
}
