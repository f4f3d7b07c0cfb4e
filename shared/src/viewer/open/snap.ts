import { Line3, Vector3, type Camera } from 'three'
import type { Point } from '../view.ts'
import type { Hit } from './pick.ts'

/** So near, in CSS pixels, the pointer means the corner or the edge. */
const reach = 12

type Screen = { width: number; height: number; camera: Camera }

function onScreen({ camera, width, height }: Screen, point: Vector3) {
  const { x, y } = point.clone().project(camera)
  return new Vector3(((x + 1) / 2) * width, ((1 - y) / 2) * height, 0)
}

/** The corner, else the edge, of the hit element that lies close to the pointer. */
export function snapTo(
  { model, element, point }: Hit,
  screen: Screen,
): { kind: 'vertex' | 'edge'; point: Point } | undefined {
  const positions = model.edges?.geometry.attributes['position']
  if (!model.edges || !positions) return undefined
  const pointer = onScreen(screen, point)
  const line = new Line3()
  const nearest = new Vector3()
  const best = {
    vertex: { pixels: reach, point: undefined as Vector3 | undefined },
    edge: { pixels: reach, point: undefined as Vector3 | undefined },
  }
  const offer = (kind: 'vertex' | 'edge', candidate: Vector3) => {
    const pixels = onScreen(screen, candidate).distanceTo(pointer)
    if (pixels < best[kind].pixels) best[kind] = { pixels, point: candidate.clone() }
  }
  for (const corners of model.edges.cornersOf(element)) {
    for (let corner = 0; corner + 1 < corners.length; corner += 2) {
      line.start.fromBufferAttribute(positions, corners[corner] ?? 0)
      line.end.fromBufferAttribute(positions, corners[corner + 1] ?? 0)
      offer('vertex', line.start)
      offer('vertex', line.end)
      offer('edge', line.closestPointToPoint(point, true, nearest))
    }
  }
  if (best.vertex.point) return { kind: 'vertex', point: plain(best.vertex.point) }
  return best.edge.point && { kind: 'edge', point: plain(best.edge.point) }
}

export function plain({ x, y, z }: Vector3): Point {
  return { x, y, z }
}
