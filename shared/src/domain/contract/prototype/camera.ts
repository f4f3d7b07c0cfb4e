import * as z from '../schema-language.ts'

/** Meters: larger than any building or national grid. zod rejects NaN and Infinity. */
const coordinate = z.number().min(-1e9).max(1e9)

export const vectorSchema = z.object({ x: coordinate, y: coordinate, z: coordinate })
export type Vector = z.infer<typeof vectorSchema>

/**
 * Cuts away points with `x·px + y·py + z·pz + w > 0`: the normal points to the removed side, as in the Autodesk
 * viewer and BCF, and unlike three.js.
 */
export const cutPlaneSchema = vectorSchema.extend({ w: coordinate })
export type CutPlane = z.infer<typeof cutPlaneSchema>

/** A camera. One coordinate system everywhere: right-handed, Z up, meters. */
export const cameraSchema = z.object({
  /**
   * 1 = perspective, 0 = orthographic. In an orthographic view the visible height equals the distance between position
   * and target.
   */
  cameraType: z.union([z.literal(0), z.literal(1)]),
  cutPlanes: z.array(cutPlaneSchema).max(6, 'A view can have up to 6 cut planes.'),
  target: vectorSchema,
  position: vectorSchema,
  upVector: vectorSchema,
  /** Vertical, in degrees. The viewer's default if omitted. */
  fieldOfView: z.number().min(0.1).max(179).optional(),
  /** Width divided by height of the saved picture. */
  aspect: z.number().min(0.01).max(100).optional(),
})
export type Camera = z.infer<typeof cameraSchema>

/** The part of a camera that a viewer uses, without the saved picture's aspect ratio. */
export function cameraToView({ cameraType, position, target, upVector, cutPlanes, fieldOfView }: Camera) {
  return { cameraType, position, target, upVector, cutPlanes, fieldOfView }
}

export type CameraFault = { path: (string | number)[]; message: string }

const shortest = 1e-6
/**
 * The sine of the smallest allowed angle between direction and up vector. At smaller angles, rounding errors would
 * decide the rotation of the picture.
 */
const leastSine = 1e-7

/** Why a camera with valid numbers cannot be shown by any viewer. */
export function cameraFaults({ position, target, upVector, cutPlanes }: Camera): CameraFault[] {
  const direction = { x: target.x - position.x, y: target.y - position.y, z: target.z - position.z }
  const hasDirection = lengthOf(direction) >= shortest
  const hasUp = lengthOf(upVector) >= shortest
  const faults: CameraFault[] = []
  if (!hasDirection) faults.push({ path: ['target'], message: 'The target must differ from the camera position.' })
  if (!hasUp) faults.push({ path: ['upVector'], message: "The up vector can't be zero." })
  if (hasDirection && hasUp && sineBetween(direction, upVector) < leastSine) {
    faults.push({ path: ['upVector'], message: "The up vector can't be parallel to the view direction." })
  }
  for (const [index, plane] of cutPlanes.entries()) {
    if (lengthOf(plane) >= shortest) continue
    faults.push({ path: ['cutPlanes', index], message: "The normal of a cut plane can't be zero." })
  }
  return faults
}

function lengthOf({ x, y, z }: Vector): number {
  return Math.hypot(x, y, z)
}

function sineBetween(one: Vector, other: Vector): number {
  const [a, b] = [scaled(one), scaled(other)]
  return lengthOf({ x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x })
}

function scaled(vector: Vector): Vector {
  const length = lengthOf(vector)
  return { x: vector.x / length, y: vector.y / length, z: vector.z / length }
}
