import * as z from '../schema-language.ts'

/** Metres; no coordinate of a building or of a national grid comes near it. NaN and Infinity are no numbers to zod. */
const coordinate = z.number().min(-1e9).max(1e9)

export const vectorSchema = z.object({ x: coordinate, y: coordinate, z: coordinate })
export type Vector = z.infer<typeof vectorSchema>

/**
 * Cuts away the points with `x·px + y·py + z·pz + w > 0`: the normal points to what vanishes, as in the Autodesk viewer
 * and in BCF, and against three.js.
 */
export const cutPlaneSchema = vectorSchema.extend({ w: coordinate })
export type CutPlane = z.infer<typeof cutPlaneSchema>

/** The part of a view that is looked through. One frame everywhere: right-handed, Z up, metres. */
export const cameraSchema = z.object({
  /** 1 = perspective, 0 = orthographic: then the picture is as high as position and target are apart. */
  cameraType: z.union([z.literal(0), z.literal(1)]),
  cutPlanes: z.array(cutPlaneSchema).max(6, 'A view can have up to 6 cut planes.'),
  target: vectorSchema,
  position: vectorSchema,
  upVector: vectorSchema,
  /** Vertical, in degrees. Without one the viewer's own. */
  fieldOfView: z.number().min(0.1).max(179).optional(),
  /** Width by height of the picture that was saved. */
  aspect: z.number().min(0.01).max(100).optional(),
})
export type Camera = z.infer<typeof cameraSchema>

/** What a viewer takes of a camera: the picture that was saved is none of it. */
export function viewOf({ cameraType, position, target, upVector, cutPlanes, fieldOfView }: Camera) {
  return { cameraType, position, target, upVector, cutPlanes, fieldOfView }
}

export type CameraFault = { path: (string | number)[]; message: string }

const shortest = 1e-6
/** Sine of the smallest angle between direction and up: below that, rounding decides which way the picture turns. */
const leastSine = 1e-7

/** What no viewer could show, though every number is one. */
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
