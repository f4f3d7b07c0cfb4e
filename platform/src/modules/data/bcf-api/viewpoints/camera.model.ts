import { cameraFaults, type Camera, type Vector } from '@lintel/shared/contract'
import { invalid } from '../entity.ts'
import type { BcfViewpoint, ViewpointPost } from './schemas.ts'

/** Meters to the target for cameras from programs that send none. */
const defaultDistance = 10
/** For cameras without these: our viewer's field of view, and a square aspect ratio as older files assume. */
const defaultFieldOfView = 45
const defaultAspect = 1

/** The camera in our format; null if the viewpoint is only a picture. Fails with 400 for cameras that can't be displayed. */
export function cameraOf({
  perspective_camera: perspective,
  orthogonal_camera: orthogonal,
  clipping_planes: planes,
}: ViewpointPost): Camera | null {
  if (perspective && orthogonal) throw invalid('orthogonal_camera', 'A viewpoint can have only one camera.')
  const sent = perspective ?? orthogonal
  if (!sent) return null
  const distance = orthogonal ? orthogonal.view_to_world_scale : defaultDistance
  for (const [index, { direction }] of (planes ?? []).entries())
    if (!(lengthOf(direction) > 0)) throw invalid(`clipping_planes.${index}.direction`, "A direction can't be zero.")
  if (!(lengthOf(sent.camera_direction) > 0)) throw invalid('camera_direction', "A direction can't be zero.")
  const position = sent.camera_view_point
  const camera: Camera = {
    cameraType: perspective ? 1 : 0,
    position,
    target: pointAlong(position, unit(sent.camera_direction), distance),
    upVector: sent.camera_up_vector,
    cutPlanes: (planes ?? []).map(({ location, direction }) => {
      const normal = unit(direction)
      return { ...normal, w: -dotProduct(normal, location) }
    }),
    ...(perspective && { fieldOfView: perspective.field_of_view }),
    ...(sent.aspect_ratio !== undefined && { aspect: sent.aspect_ratio }),
  }
  const [fault] = cameraFaults(camera)
  if (fault) throw invalid(perspective ? 'perspective_camera' : 'orthogonal_camera', fault.message)
  return camera
}

type CameraFields = Pick<BcfViewpoint, 'perspective_camera' | 'orthogonal_camera' | 'clipping_planes'>

/** The camera in the BCF API's format. Captures are moved close to the origin for precision; `origin` is the offset that is added back. */
export function describeCamera(camera: Camera, origin: Vector): CameraFields {
  const { cameraType, position, target, upVector, cutPlanes, fieldOfView, aspect = defaultAspect } = camera
  const viewDirection = pointAlong(target, position, -1)
  const frame = {
    camera_view_point: pointAlong(position, origin, 1),
    camera_direction: unit(viewDirection),
    camera_up_vector: unit(upVector),
  }
  const planes = cutPlanes.map((plane) => {
    const normal = unit(plane)
    // The point on the plane that is closest to the target, so that handles in other programs are in view.
    const location = pointAlong(target, normal, -(dotProduct(normal, target) + plane.w / lengthOf(plane)))
    return { location: pointAlong(location, origin, 1), direction: normal }
  })
  return {
    ...(cameraType === 1
      ? { perspective_camera: { ...frame, field_of_view: fieldOfView ?? defaultFieldOfView, aspect_ratio: aspect } }
      : { orthogonal_camera: { ...frame, view_to_world_scale: lengthOf(viewDirection), aspect_ratio: aspect } }),
    ...(planes.length > 0 && { clipping_planes: planes }),
  }
}

/** `origin + factor · direction` */
export function pointAlong(origin: Vector, direction: Vector, factor: number): Vector {
  return {
    x: origin.x + factor * direction.x,
    y: origin.y + factor * direction.y,
    z: origin.z + factor * direction.z,
  }
}

function lengthOf({ x, y, z }: Vector): number {
  return Math.hypot(x, y, z)
}

function unit(vector: Vector): Vector {
  const length = lengthOf(vector)
  return { x: vector.x / length, y: vector.y / length, z: vector.z / length }
}

function dotProduct(one: Vector, other: Vector): number {
  return one.x * other.x + one.y * other.y + one.z * other.z
}
