import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  BoxGeometry,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  Plane,
  Raycaster,
  TorusKnotGeometry,
  Vector3,
  type BufferGeometry,
} from 'three'
import { crossingsOf, isAround, isClosed, type Lines } from './crossings.ts'
import { fillOf } from './fill.ts'
import { frameOf, placeOn } from './plane-frame.ts'

const nowhere = new Vector3()

function partsOf(geometry: BufferGeometry) {
  const plain = geometry.toNonIndexed()
  const positions = plain.attributes['position']?.array ?? []
  return { positions, corners: Array.from({ length: positions.length / 3 }, (_, corner) => corner) }
}

function cut(geometry: BufferGeometry, plane: Plane, origin = nowhere) {
  const parts = partsOf(geometry)
  const frame = frameOf(plane, origin)
  return { frame, lines: crossingsOf(parts, { start: 0, count: parts.corners.length }, frame) }
}

/** Another way to the same answer: how often the surface is met on the way out. */
function isInside(mesh: Mesh, point: Vector3) {
  const way = new Vector3(0.31, 0.59, 0.745).normalize()
  return new Raycaster(point, way).intersectObject(mesh).length % 2 === 1
}

function areaOf(triangles: readonly number[]) {
  let area = 0
  for (let at = 0; at < triangles.length; at += 6) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = triangles.slice(at, at + 6)
    area += Math.abs((c - a) * (f - b) - (e - a) * (d - b)) / 2
  }
  return area
}

/** Of the same surface by its border. */
function areaAround(lines: Lines) {
  let area = 0
  for (let at = 0; at < lines.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = lines.slice(at, at + 4)
    area += (a * d - c * b) / 2
  }
  return Math.abs(area)
}

test('the inside of a cut is where a ray comes out of the solid, and all of it is filled', () => {
  const geometry = new TorusKnotGeometry(3, 0.8, 60, 9)
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ side: DoubleSide }))
  const part = fc.double({ min: -1, max: 1, noNaN: true })
  const normal = fc
    .tuple(part, part, part)
    .map((numbers) => new Vector3(...numbers))
    .filter((vector) => vector.length() > 0.1)
  const places = [-3.7, -2.6, -1.4, -0.3, 0.8, 1.9, 3.1, 4.2].flatMap((u) =>
    [-3.3, -1.7, 0.4, 2.3, 3.9].map((v) => [u, v] as const),
  )
  let inside = 0
  const property = fc.property(normal, part, (direction, height) => {
    const plane = new Plane(direction.normalize(), height * 3)
    const { frame, lines } = cut(geometry, plane)
    expect(isClosed(lines)).toBe(true)
    const triangles = fillOf(lines)
    expect(areaOf(triangles)).toBeCloseTo(areaAround(lines), 3)
    for (const [u, v] of places) {
      const point = placeOn(frame, u, v)
      expect(Math.abs(plane.distanceToPoint(point))).toBeLessThan(1e-6)
      const expected = isInside(mesh, point)
      expect(isAround(lines, u, v)).toBe(expected)
      if (expected) inside += 1
    }
  })
  fc.assert(property, { numRuns: 40, seed: 5 })
  expect(inside).toBeGreaterThan(40)
})

test('a hole stays open, whatever order the lines are in', () => {
  const outer = [0, 0, 4, 0, 4, 0, 4, 4, 4, 4, 0, 4, 0, 4, 0, 0]
  const hole = [1, 1, 1, 3, 1, 3, 3, 3, 3, 3, 3, 1, 3, 1, 1, 1]
  const lines = [...hole.slice(8), ...outer, ...hole.slice(0, 8)]
  expect(areaOf(fillOf(lines))).toBeCloseTo(12, 9)
  expect([isAround(lines, 2, 2), isAround(lines, 0.5, 2)]).toEqual([false, true])
})

test('short sides that stand against a long one, rounded apart, leave no gap', () => {
  const near = 2 + 4e-7
  const lines = [0, 0, 4, 0, 4, 0, 4, near, 4, 2, 4, 4, 4, 4, 0, 4, 0, 4, 0, 0]
  expect(areaOf(fillOf(lines))).toBeCloseTo(16, 4)
})

test('what is open is known, and a face that lies in the plane is cut', () => {
  const box = new BoxGeometry(2, 2, 2)
  const top = new Plane(new Vector3(0, 0, -1), 1)
  const { lines } = cut(box, top)
  expect([isClosed(lines), areaOf(fillOf(lines))]).toEqual([true, 4])
  const open = box.clone().setIndex(Array.from(box.index?.array ?? []).slice(6))
  expect(isClosed(cut(open, new Plane(new Vector3(0, 0, -1), 0)).lines)).toBe(false)
  expect(cut(box, new Plane(new Vector3(0, 0, 1), -1)).lines).toEqual([])
})

test('counts from the origin of the model, as its vertices do', () => {
  const origin = new Vector3(455_000, 5_429_000, 312)
  const plane = new Plane(new Vector3(0, 0, -1), 312.5)
  const { frame, lines } = cut(new BoxGeometry(2, 2, 2), plane, origin)
  expect(areaOf(fillOf(lines))).toBeCloseTo(4, 9)
  expect(placeOn(frame, lines[0] ?? 0, lines[1] ?? 0).add(origin).z).toBeCloseTo(312.5, 9)
})
