import { Line3, Vector3, type Camera, type Plane } from 'three'
import type { Point } from '../view.ts'
import { segmentsOf } from './model/edges.ts'
import type { Hit } from './pick.ts'

/** CSS pixels from a corner or an edge within which the pointer snaps to it. */
const snapDistance = 12

type Screen = { width: number; height: number; camera: Camera }

function onScreen({ camera, width, height }: Screen, point: Vector3) {
  const { x, y } = point.clone().project(camera)
  return new Vector3(((x + 1) / 2) * width, ((1 - y) / 2) * height, 0)
}

type Candidate = { kind: 'vertex' | 'edge'; point: Vector3 }

/**
 * The corner of the hit element that is close to the pointer, otherwise the edge. Parts that are cut away do not count.
 */
export function snapTo(
  hit: Hit,
  screen: Screen,
  cuts: readonly Plane[],
): { kind: 'vertex' | 'edge'; point: Point } | undefined {
  const pointer = onScreen(screen, hit.point)
  const best: { vertex?: Vector3; edge?: Vector3 } = {}
  for (const { kind, point } of candidates(hit, cuts)) {
    if (onScreen(screen, point).distanceTo(pointer) >= snapDistance) continue
    // An edge that is seen end-on has its far corner under the pointer, too. The near one is preferred.
    const distance = point.distanceTo(hit.point)
    if (distance < (best[kind]?.distanceTo(hit.point) ?? Infinity)) best[kind] = point.clone()
  }
  if (best.vertex) return { kind: 'vertex', point: toPoint(best.vertex) }
  return best.edge && { kind: 'edge', point: toPoint(best.edge) }
}

/** Meters: an edge in a plane counts as not cut away. */
const skin = 1e-6

/**
 * The ends of each sharp edge and its point nearest to the hit, clipped by the planes; and the outlines of cut faces.
 */
function* candidates(hit: Hit, cuts: readonly Plane[]): Generator<Candidate> {
  const { model, element, point, face } = hit
  const nearest = new Vector3()
  const isOnFace = (planeIndex: Vector3) =>
    face === undefined || Math.abs(cuts[face]?.distanceToPoint(planeIndex) ?? 0) < skin
  for (const line of edgesOf(hit)) {
    if (!shorten(line, cuts)) continue
    for (const end of [line.start, line.end]) if (isOnFace(end)) yield { kind: 'vertex', point: end }
    if (face === undefined) yield { kind: 'edge', point: line.closestPointToPoint(point, true, nearest) }
  }
  for (const planeIndex of cuts.keys()) {
    if (face !== undefined && face !== planeIndex) continue
    const otherCuts = cuts.filter((_, other) => other !== planeIndex)
    for (const line of model.cuts.linesOf(planeIndex, element))
      if (shorten(line, otherCuts)) yield { kind: 'edge', point: line.closestPointToPoint(point, true, nearest) }
  }
}

/** The sharp edges of the hit element. Every edge uses the same Line3. */
function* edgesOf({ model, element }: Hit): Generator<Line3> {
  const line = new Line3()
  for (const piece of model.parsed.pieces) {
    if (piece.element !== element) continue
    const segments = segmentsOf(piece.geometry)
    for (let index = 0; index < segments.length; index += 6) {
      line.start.fromArray(segments, index)
      line.end.fromArray(segments, index + 3)
      yield line.applyMatrix4(piece.matrix)
    }
  }
}

/** Clips a line by planes; returns false if nothing remains. */
function shorten(line: Line3, planes: readonly Plane[]): boolean {
  for (const plane of planes) {
    const [start, end] = [plane.distanceToPoint(line.start), plane.distanceToPoint(line.end)]
    if (start < -skin && end < -skin) return false
    if (start < -skin) line.start.lerp(line.end, start / (start - end))
    else if (end < -skin) line.end.lerp(line.start, end / (end - start))
  }
  return true
}

export function toPoint({ x, y, z }: Vector3): Point {
  return { x, y, z }
}
