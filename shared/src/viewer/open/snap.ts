import { Line3, Vector3, type Camera } from 'three'
import type { Point } from '../view.ts'
import { segmentsOf } from './model/edges.ts'
import type { Hit } from './pick.ts'

/** So near, in CSS pixels, the pointer means the corner or the edge. */
const reach = 12

type Screen = { width: number; height: number; camera: Camera }

function onScreen({ camera, width, height }: Screen, point: Vector3) {
  const { x, y } = point.clone().project(camera)
  return new Vector3(((x + 1) / 2) * width, ((1 - y) / 2) * height, 0)
}

type Candidate = { kind: 'vertex' | 'edge'; point: Vector3 }

/** The corner, else the edge, of the hit element that lies close to the pointer. */
export function snapTo(hit: Hit, screen: Screen): { kind: 'vertex' | 'edge'; point: Point } | undefined {
  const pointer = onScreen(screen, hit.point)
  const best: { vertex?: Vector3; edge?: Vector3 } = {}
  for (const { kind, point } of candidates(hit)) {
    if (onScreen(screen, point).distanceTo(pointer) >= reach) continue
    // Seen end on, the far corner of an edge is under the pointer as well: the one in front is meant.
    const distance = point.distanceTo(hit.point)
    if (distance < (best[kind]?.distanceTo(hit.point) ?? Infinity)) best[kind] = point.clone()
  }
  if (best.vertex) return { kind: 'vertex', point: plain(best.vertex) }
  return best.edge && { kind: 'edge', point: plain(best.edge) }
}

/** The ends of each sharp edge, and its point nearest to the hit. */
function* candidates({ model, element, point }: Hit): Generator<Candidate> {
  const line = new Line3()
  const nearest = new Vector3()
  for (const piece of model.parsed.pieces) {
    if (piece.element !== element) continue
    const segments = segmentsOf(piece.geometry)
    for (let at = 0; at < segments.length; at += 6) {
      line.start.fromArray(segments, at)
      line.end.fromArray(segments, at + 3)
      line.applyMatrix4(piece.matrix)
      yield { kind: 'vertex', point: line.start }
      yield { kind: 'vertex', point: line.end }
      yield { kind: 'edge', point: line.closestPointToPoint(point, true, nearest) }
    }
  }
}

export function plain({ x, y, z }: Vector3): Point {
  return { x, y, z }
}
