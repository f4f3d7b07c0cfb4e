import { cross, dot, subtract, unit, type Vector } from '../kernel/vector.ts'

/** Projects a point of the site to picture coordinates and a depth that grows with distance. */
export type Camera = {
  width: number
  height: number
  right: Vector
  up: Vector
  forward: Vector
  position: Vector
  /** Pixels per unit at distance one; in parallel projection, pixels per meter. */
  scale: number
  isParallel: boolean
}

/** `up` is the direction that points up in the picture, if it is not the sky. */
type CameraView = { from: Vector; to: Vector; up?: Vector | undefined; width: number; height: number }

function axes({ from, to, up = [0, 0, 1] }: CameraView) {
  const forward = unit(subtract(to, from))
  const right = unit(cross(forward, up))
  return { forward, right, up: cross(right, forward) }
}

export function perspectiveCamera(view: CameraView, fieldOfView: number): Camera {
  const scale = view.height / 2 / Math.tan((fieldOfView / 360) * Math.PI)
  return { ...view, ...axes(view), position: view.from, scale, isParallel: false }
}

/** A camera with parallel projection, for the sun's view and for plans and sections: `visible` is the picture's height in meters. */
export function parallelCamera(view: CameraView, visible: number): Camera {
  return { ...view, ...axes(view), position: view.from, scale: view.height / visible, isParallel: true }
}

export function project(camera: Camera, x: number, y: number, z: number): Vector {
  const offset: Vector = [x - camera.position[0], y - camera.position[1], z - camera.position[2]]
  const depth = dot(offset, camera.forward)
  const scale = camera.isParallel ? camera.scale : camera.scale / Math.max(depth, 0.01)
  return [
    camera.width / 2 + dot(offset, camera.right) * scale,
    camera.height / 2 - dot(offset, camera.up) * scale,
    depth,
  ]
}

/** The point of the site at a pixel and a depth. */
export function unproject(camera: Camera, x: number, y: number, depth: number): Vector {
  const scale = camera.isParallel ? 1 / camera.scale : depth / camera.scale
  const [a, b] = [(x - camera.width / 2) * scale, (camera.height / 2 - y) * scale]
  const { position, right, up, forward } = camera
  return [
    position[0] + right[0] * a + up[0] * b + forward[0] * depth,
    position[1] + right[1] * a + up[1] * b + forward[1] * depth,
    position[2] + right[2] * a + up[2] * b + forward[2] * depth,
  ]
}
