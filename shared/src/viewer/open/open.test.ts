import { expect, test, afterEach, beforeEach, jest, describe } from '@jest/globals'
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
  BufferGeometry,
  Box3,
  Matrix4,
  BufferAttribute,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  PerspectiveCamera,
} from 'three'
import { crossingsOf, isAround, isClosed, type Lines } from './model/cut/crossings.ts'
import { fillOf } from './model/cut/fill.ts'
import { frameOf, pointOnPlane } from './model/cut/plane-frame.ts'
import { parts, partsOf } from './model/cut/parting.ts'
import { retainFileCache, cacheFile, cachedFile } from './model/file-cache.ts'
import { hullInSteps, hullOf, isSolid, solidPieces } from './model/geometry/closed-surface.ts'
import { RangedGeometry } from './model/geometry/ranged-geometry.ts'
import { splitByFeature } from './model/geometry/split-by-feature.ts'
import type { Look } from '../appearance/appearance.ts'
import { FileElement } from './model/file-element.ts'
import { chooseParts } from './parts/choose-parts.ts'
import { PendingLoads } from './pending-loads.ts'
import { MotionDetail } from './motion/motion-detail.ts'
import { MotionBudget } from './motion/motion-budget.ts'
import { chooseForMotion } from './motion/motion-choice.ts'
import { parseModel } from './model/parse-model.ts'
import { headBytesIn, readManifest, type ModelPart } from './parts/part-manifest.ts'
import { boxModel, type BoxElement } from '../testing/box-model.ts'
import { modelWithRooms } from '../testing/rooms/model-with-rooms.ts'
import { roomFile } from './rooms/room-file.ts'

describe('cut', () => {
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

  /** An independent method: counts how often a ray crosses the surface. */
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

  /** The area computed from the outline. */
  function areaAround(lines: Lines) {
    let area = 0
    for (let at = 0; at < lines.length; at += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = lines.slice(at, at + 4)
      area += (a * d - c * b) / 2
    }
    return Math.abs(area)
  }

  test('the inside of a cut is where a ray leaves the solid, and is filled completely @full', () => {
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
        const point = pointOnPlane(frame, u, v)
        expect(Math.abs(plane.distanceToPoint(point))).toBeLessThan(1e-6)
        const expected = isInside(mesh, point)
        expect(isAround(lines, u, v)).toBe(expected)
        if (expected) inside += 1
      }
    })
    fc.assert(property, { numRuns: 40, seed: 5 })
    expect(inside).toBeGreaterThan(40)
  })

  test('a hole stays open for any order of lines', () => {
    const outer = [0, 0, 4, 0, 4, 0, 4, 4, 4, 4, 0, 4, 0, 4, 0, 0]
    const hole = [1, 1, 1, 3, 1, 3, 3, 3, 3, 3, 3, 1, 3, 1, 1, 1]
    const lines = [...hole.slice(8), ...outer, ...hole.slice(0, 8)]
    expect(areaOf(fillOf(lines))).toBeCloseTo(12, 9)
    expect([isAround(lines, 2, 2), isAround(lines, 0.5, 2)]).toEqual([false, true])
  })

  test('short edges along a long one leave no gap despite rounding', () => {
    const near = 2 + 4e-7
    const lines = [0, 0, 4, 0, 4, 0, 4, near, 4, 2, 4, 4, 4, 4, 0, 4, 0, 4, 0, 0]
    expect(areaOf(fillOf(lines))).toBeCloseTo(16, 4)
  })

  test('recognizes open surfaces, and cuts a face that lies in the plane', () => {
    const box = new BoxGeometry(2, 2, 2)
    const top = new Plane(new Vector3(0, 0, -1), 1)
    const { lines } = cut(box, top)
    expect([isClosed(lines), areaOf(fillOf(lines))]).toEqual([true, 4])
    const open = box.clone().setIndex(Array.from(box.index?.array ?? []).slice(6))
    expect(isClosed(cut(open, new Plane(new Vector3(0, 0, -1), 0)).lines)).toBe(false)
    expect(cut(box, new Plane(new Vector3(0, 0, 1), -1)).lines).toEqual([])
  })

  test("measures from the origin of the model, like the model's vertices", () => {
    const origin = new Vector3(455_000, 5_429_000, 312)
    const plane = new Plane(new Vector3(0, 0, -1), 312.5)
    const { frame, lines } = cut(new BoxGeometry(2, 2, 2), plane, origin)
    expect(areaOf(fillOf(lines))).toBeCloseTo(4, 9)
    expect(pointOnPlane(frame, lines[0] ?? 0, lines[1] ?? 0).add(origin).z).toBeCloseTo(312.5, 9)
  })
})

describe('parting', () => {
  function box(from: number, to: number) {
    return new Box3(new Vector3(0, 0, from), new Vector3(1, 1, to))
  }

  /** A plane that cuts away everything above it. */
  function below(height: number) {
    return new Plane(new Vector3(0, 0, -1), height)
  }

  test('classifies elements as remaining, removed or crossed by planes', () => {
    const boxes = [box(0, 1), box(1.5, 3), box(2.5, 4), box(2, 2.5), new Box3()]
    const { inside, crossed, outside } = parts
    expect([...partsOf(boxes, [below(2)])]).toEqual([inside, crossed, outside, crossed, inside])
    expect([...partsOf(boxes, [])]).toEqual(boxes.map(() => inside))
    const above = new Plane(new Vector3(0, 0, 1), -0.5)
    expect([...partsOf(boxes, [below(2), above])]).toEqual([crossed, crossed, outside, crossed, inside])
  })

  const number = fc.double({ min: -5, max: 5, noNaN: true })
  const point = fc.tuple(number, number, number).map((values) => new Vector3(...values))
  const plane = fc
    .tuple(point, number)
    .filter(([normal]) => normal.length() > 0.1)
    .map(([normal, constant]) => new Plane(normal.clone().normalize(), constant))

  test('keeps elements whose corners all remain, and removes elements with no remaining corner', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 2 }),
        fc.array(plane, { maxLength: 6 }),
        (ends, planes) => {
          const around = new Box3().setFromPoints(ends)
          const corners = [around.min.x, around.max.x].flatMap((x) =>
            [around.min.y, around.max.y].flatMap((y) => [around.min.z, around.max.z].map((z) => new Vector3(x, y, z))),
          )
          const heights = planes.map((each) => corners.map((corner) => each.distanceToPoint(corner)))
          const [part] = partsOf([around], planes)
          const isLeft = heights.flat().every((height) => height > 0)
          const isTaken = heights.some((own) => own.every((height) => height < 0))
          expect(part !== parts.inside || isLeft).toBe(true)
          expect(part !== parts.outside || isTaken).toBe(true)
        },
      ),
    )
  })
})

describe('cached files', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('keeps files while there is a viewer, and a minute longer for the next one', () => {
    const [first, second] = [retainFileCache(), retainFileCache()]
    cacheFile('a', new ArrayBuffer(8))
    first()
    jest.advanceTimersByTime(600_000)
    expect(cachedFile('a')?.byteLength).toBe(8)
    second()
    jest.advanceTimersByTime(59_000)
    const third = retainFileCache()
    jest.advanceTimersByTime(600_000)
    expect(cachedFile('a')?.byteLength).toBe(8)
    third()
    jest.advanceTimersByTime(60_000)
    expect(cachedFile('a')).toBeUndefined()
  })

  test('evicts the least recently used files above the size limit', () => {
    const leave = retainFileCache()
    for (const key of ['a', 'b', 'c']) cacheFile(key, new ArrayBuffer(60_000_000))
    cacheFile('a', cachedFile('a') as ArrayBuffer)
    cacheFile('d', new ArrayBuffer(60_000_000))
    expect(['a', 'b', 'c', 'd'].filter((key) => cachedFile(key) !== undefined)).toEqual(['a', 'c', 'd'])
    leave()
    jest.advanceTimersByTime(60_000)
  })
})

describe('closed surface', () => {
  type Corner = [number, number, number]
  function at(corner: number): Corner {
    return [corner & 1 ? 7 : 5, corner & 2 ? 4 : 1, corner & 4 ? 9 : 3]
  }
  /** Two triangles per side, counterclockwise from outside. */
  const sides = [
    [0, 2, 3, 0, 3, 1],
    [4, 5, 7, 4, 7, 6],
    [0, 1, 5, 0, 5, 4],
    [2, 6, 7, 2, 7, 3],
    [0, 4, 6, 0, 6, 2],
    [1, 3, 7, 1, 7, 5],
  ]

  /** Triangles share no vertices, as in files with flat shading. */
  function hull(corners: readonly number[]) {
    return hullOf(Float32Array.from(corners.flatMap(at)), undefined)
  }

  test('recognizes a closed surface, with and without an index', () => {
    expect(isSolid([hull(sides.flat())])).toBe(true)
    const shared = Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap(at))
    expect(isSolid([hullOf(shared, sides.flat())])).toBe(true)
  })

  test('recognizes an open surface, whichever side is missing', () => {
    for (let missing = 0; missing < 6; missing += 1)
      expect(isSolid([hull(sides.toSpliced(missing, 1).flat())])).toBe(false)
  })

  test('does not treat inverted, inconsistent or two-sided surfaces as solid', () => {
    const inwards = sides.flat().toReversed()
    expect(isSolid([hull(inwards)])).toBe(false)
    const turned = sides.with(2, (sides[2] ?? []).toReversed())
    expect(isSolid([hull(turned.flat())])).toBe(false)
    const sheet = [...(sides[0] ?? []), ...(sides[0] ?? []).toReversed()]
    expect(isSolid([hull(sheet)])).toBe(false)
  })

  test('ignores degenerate triangles and negative zero', () => {
    expect(isSolid([hull([...sides.flat(), 0, 0, 7])])).toBe(true)
    const around = Float32Array.from(sides.flat().flatMap((corner) => at(corner).map((value) => value - 5)))
    const signed = around.map((value, index) => (value === 0 && index % 2 === 0 ? -0 : value))
    expect(isSolid([hullOf(signed, undefined)])).toBe(true)
  })

  test('accepts short edges along a long one', () => {
    const split = sides.toSpliced(0, 1).flat()
    // The bottom has two halves, and their common vertices are on the edges of adjacent faces.
    const [west, middle, east]: [number, number, number] = [5, 6, 7]
    const halves = [
      [west, middle],
      [middle, east],
    ].flatMap(([x0 = 0, x1 = 0]) => [x0, 1, 3, x0, 4, 3, x1, 4, 3, x0, 1, 3, x1, 4, 3, x1, 1, 3])
    expect(isSolid([hull(split), hullOf(Float32Array.from(halves), undefined)])).toBe(true)
    const shifted = halves.map((value, index) => (value === middle && index % 3 === 0 && index > 17 ? 6.1 : value))
    expect(isSolid([hull(split), hullOf(Float32Array.from(shifted), undefined)])).toBe(false)
  })

  test('merges the geometry of one element in one coordinate space', () => {
    const [lower, upper] = [hull(sides.slice(0, 2).flat()), hull(sides.slice(2).flat())]
    const here = { element: 1, matrix: new Matrix4() }
    const parts = [
      { ...here, hull: lower },
      { ...here, hull: upper },
      { ...here, element: 2, hull: lower },
      { ...here, element: 3, hull: lower },
      { element: 3, matrix: new Matrix4().setPosition(1, 0, 0), hull: upper },
      { ...here, element: 3, hull: hull(sides.flat()) },
    ]
    const solid = solidPieces(parts, (part) => part.hull)
    expect(parts.map((part) => solid.has(part))).toEqual([true, true, false, false, false, true])
  })

  test('checks large surfaces in slices, with the same result', async () => {
    // Thousands of boxes, one of which is open.
    const many = Array.from({ length: 9000 }, (_, box) =>
      sides
        .flat()
        .flatMap(at)
        .map((number) => number + box * 16),
    )
    const positions = Float32Array.from(many.flat())
    let pauses = 0
    async function pause() {
      pauses += 1
    }
    const closed = await hullInSteps({ positions, index: undefined }, pause)
    expect([closed.border, pauses > 10]).toEqual([0, true])
    const index = Uint32Array.from({ length: positions.length / 3 - 3 }, (_, corner) => corner)
    const open = await hullInSteps({ positions, index }, pause)
    expect([open.border === hullOf(positions, index).border, isSolid([open])]).toEqual([true, false])
  })
})

describe('elements in geometry', () => {
  test('assigns triangles and vertices to each element for any buffer layout', () => {
    const geometry = new BufferGeometry()
    // Three 16-bit numbers in eight bytes, as in quantized files.
    const numbers = new Int16Array(6 * 4)
    for (let vertex = 0; vertex < 6; vertex += 1) numbers.set([vertex * 1000, 0x7fff, 0], vertex * 4)
    geometry.setAttribute('position', new InterleavedBufferAttribute(new InterleavedBuffer(numbers, 4), 3, 0, true))
    geometry.setIndex([0, 1, 2, 3, 4, 5, 2, 1, 0])
    const features = new BufferAttribute(new Float32Array([7, 7, 7, 9, 9, 9]), 1)
    const split = new Map(splitByFeature(geometry, features))
    expect([...split.keys()]).toEqual([7, 9])
    expect([...(split.get(7)?.index?.array ?? [])]).toEqual([0, 1, 2, 2, 1, 0])
    const [seven, nine] = [split.get(7)?.attributes['position'], split.get(9)?.attributes['position']]
    expect([seven?.count, nine?.count]).toEqual([3, 3])
    expect(nine?.getX(0)).toBeCloseTo(3000 / 0x7fff)
    expect(nine?.getY(2)).toBe(1)
  })

  /** Four elements with one, two, three and four triangles. */
  function ranged() {
    const counts = [3, 6, 9, 12]
    const ranges = counts.map((count, element) => ({
      element,
      count,
      start: counts.slice(0, element).reduce((sum, one) => sum + one, 0),
    }))
    const index = Uint16Array.from({ length: 30 }, (_, corner) => corner)
    const attributes = { position: new BufferAttribute(new Float32Array(90), 3) }
    const made = new RangedGeometry({
      attributes,
      index,
      ranges,
      bounds: new Box3(new Vector3(), new Vector3(1, 1, 1)),
    })
    return {
      made,
      drawn: () => [...(made.geometry.index?.array ?? [])].slice(0, made.geometry.drawRange.count),
      groups: () => made.geometry.groups.map(({ start, count, materialIndex }) => [start, count, materialIndex]),
      /** The update ranges for the GPU since the last call. */
      sent: () => {
        const sent = (made.geometry.index?.updateRanges ?? []).map(({ start, count }) => [start, count])
        made.geometry.index?.clearUpdateRanges()
        return sent
      },
    }
  }

  test('draws elements in group order, hides others, and uploads only data after the first change', () => {
    const { made, drawn, groups, sent } = ranged()
    made.apply(() => 0)
    expect([sent(), groups()]).toEqual([[], [[0, 30, 0]]])

    made.apply((element) => (element === 3 ? 1 : 0))
    expect([sent(), groups()]).toEqual([
      [],
      [
        [0, 18, 0],
        [18, 12, 1],
      ],
    ])
    made.apply((element) => [0, 0, 1, -1][element] ?? 0)
    expect(groups()).toEqual([
      [0, 9, 0],
      [9, 9, 1],
    ])
    expect(sent()).toEqual([])
    expect(drawn()).toHaveLength(18)

    made.apply((element) => [0, 1, -1, 0][element] ?? 0)
    expect(sent()).toEqual([[3, 18]])
    expect(drawn()).toEqual([0, 1, 2, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 3, 4, 5, 6, 7, 8])
  })

  test('sorts recently changed elements last, and restores the order when nothing is omitted', () => {
    const { made, drawn, sent } = ranged()
    made.sort((element) => -element)
    made.apply((element) => (element === 0 ? -1 : 0))
    expect(sent()).toEqual([[0, 27]])
    made.apply((element) => (element <= 1 ? -1 : 0))
    expect([sent(), drawn().length]).toEqual([[], 21])
    made.apply(() => 0)
    expect(sent()).toEqual([[21, 9]])
    expect(drawn().toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, corner) => corner))
  })
})

describe('pending loads', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  /** A file that loads until `finish` is called. */
  function startLoad(loads: PendingLoads) {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const loaded = loads.load(() => promise)
    return async () => {
      resolve(undefined)
      await loaded
    }
  }

  test('a model that was loaded is shown before the next one, without waiting', async () => {
    const loads = new PendingLoads(() => undefined)
    const finish = startLoad(loads)
    expect(loads.isHolding).toBe(true)
    await finish()
    startLoad(loads)
    expect(loads.isHolding).toBe(false)
    loads.pictureDrawn()
    expect(loads.isHolding).toBe(true)
  })

  test('after two seconds, what was loaded is shown, or else the next model as soon as it is loaded', async () => {
    jest.useFakeTimers()
    const loads = new PendingLoads(() => undefined)
    const [finish, finishNext] = [startLoad(loads), startLoad(loads)]
    startLoad(loads)
    jest.advanceTimersByTime(2000)
    expect(loads.isHolding).toBe(true)
    await finish()
    expect(loads.isHolding).toBe(false)
    loads.pictureDrawn()
    await finishNext()
    expect(loads.isHolding).toBe(true)
    jest.advanceTimersByTime(2000)
    expect(loads.isHolding).toBe(false)
  })
})

describe('parts', () => {
  function part(y: number, size: number, triangles = 100): ModelPart {
    const box = new Box3(new Vector3(-1, y, -1), new Vector3(1, y + 2, 1))
    return { at: 0, bytes: 1, triangles, size, box }
  }

  function northward() {
    const camera = new PerspectiveCamera(50, 1, 0.1, 10_000)
    camera.up.set(0, 0, 1)
    camera.lookAt(0, 1, 0)
    camera.updateMatrixWorld()
    return { camera, height: 800 }
  }

  test('loads near and large parts first, within the budget, and skips parts behind the camera or too small', () => {
    const [near, far, large, behind, tiny] = [part(10, 1), part(50, 1), part(50, 20), part(-20, 5), part(5000, 1)]
    const all = [far, behind, tiny, near, large]
    expect(chooseParts(all, northward(), 1000)).toEqual([large, near, far])
    expect(chooseParts(all, northward(), 200)).toEqual([large, near])
  })

  type Placed = { size: number; y: number; steps?: number }

  /** Cubes along the line of sight. */
  function cubes(placed: readonly Placed[]) {
    const boxes = placed.map(({ size, y }) =>
      new Box3(new Vector3(), new Vector3(size, size, size)).translate(new Vector3(0, y, 0)),
    )
    const elements = placed.map((_, at) => new FileElement({ elementId: `e${at}`, category: '', family: '', type: '' }))
    const pieces = placed.map(({ steps = 1 }, element) => ({
      element,
      geometry: new BoxGeometry(1, 1, 1, steps, steps, steps),
      matrix: new Matrix4(),
      material: new MeshBasicMaterial(),
    }))
    return { model: { parsed: { elements, pieces }, boxes }, looks: boxes.map((): Look => 'plain') }
  }

  /** The elements that `chooseForMotion` omits, and its number of triangles. */
  function choiceAmong(...placed: readonly Placed[]) {
    const { model, looks: plainLooks } = cubes(placed)
    return (most: number, looks: readonly Look[] = [], before?: ReadonlySet<string>) => {
      const meant = plainLooks.map((plain, element) => looks[element] ?? plain)
      const seen = { ...model, wantedLooks: meant }
      const limits = { maxTriangles: most, before: before && new Map([[seen, before]]) }
      const { omitted, triangles } = chooseForMotion([seen], northward(), limits)
      return { omitted: [...(omitted.get(seen) ?? [])].toSorted().join(' '), triangles }
    }
  }

  test('in motion, a software renderer draws parts with the most pixels per triangle, and skips parts behind the camera or too small', () => {
    const choose = choiceAmong(
      { size: 1, y: 10 },
      { size: 0.2, y: 40 },
      { size: 1, y: 10, steps: 3 },
      { size: 5, y: -20 },
      { size: 0.5, y: 5000 },
    )
    expect(choose(1000)).toEqual({ omitted: 'e3 e4', triangles: 132 })
    expect(choose(12)).toEqual({ omitted: 'e1 e2 e3 e4', triangles: 12 })
    expect(choose(120)).toEqual({ omitted: 'e1 e3 e4', triangles: 120 })
    expect(choose(6)).toEqual({ omitted: 'e1 e2 e3 e4', triangles: 12 })
  })

  test('in motion, selected and colored parts come first, ghosts last, and hidden ones use no budget', () => {
    const choose = choiceAmong({ size: 3, y: 10 }, { size: 0.2, y: 40 }, { size: 0.2, y: 50 }, { size: 0.1, y: 60 })
    expect(choose(12, ['plain', 'selected']).omitted).toBe('e0 e2 e3')
    expect(choose(24, ['#ff0000', '#ff0000', '#ff0000', '#00ff00']).omitted).toBe('e1 e2')
    expect(choose(24, ['ghost', 'plain', 'plain', 'ghost']).omitted).toBe('e0 e3')
    expect(choose(12, ['hidden', 'plain', 'hidden', 'hidden']).omitted).toBe('e0 e2 e3')
  })

  test('prefers parts that are already drawn over others of similar value', () => {
    const choose = choiceAmong({ size: 1, y: 10 }, { size: 1, y: 10.5 })
    expect(choose(12).omitted).toBe('e1')
    expect(choose(12, [], new Set(['e0'])).omitted).toBe('e0')
  })

  test('in motion, a software renderer draws a part of a large scene, and at rest all of it', () => {
    const stage = { isFull: false, size: { width: 800, height: 800 }, motion: { isMoving: false, isAtRest: true } }
    const camera = northward().camera
    /** The numbers of omitted elements while the view moves and after it has come to rest. */
    function moveAndRest(modelCount: number) {
      const models = Array.from({ length: modelCount }, () => {
        const { model, looks } = cubes(Array.from({ length: 100 }, () => ({ size: 1, y: 10, steps: 13 })))
        const counts: number[] = []
        return { ...model, wantedLooks: looks, counts, omit: ({ size }: ReadonlySet<string>) => counts.push(size) }
      })
      const byId = new Map(models.map((model, at) => [`${at}`, model]))
      const detail = new MotionDetail({
        stage: { ...stage, rig: { camera } },
        loaded: { byId, streams: new Map() },
        cut: () => undefined,
      })
      Object.assign(stage.motion, { isMoving: true, isAtRest: false })
      detail.onMotion()
      Object.assign(stage.motion, { isMoving: false, isAtRest: true })
      detail.onMotion()
      return models.map(({ counts }) => counts)
    }
    // A cube has 2,028 triangles.
    expect(moveAndRest(1)).toEqual([[]])
    expect(moveAndRest(2)).toEqual([
      [76, 0],
      [100, 0],
    ])
  })

  test('slow frames reduce the budget, fast ones raise it; a late frame or a small model does not change it', () => {
    const budget = new MotionBudget()
    function frames(times: readonly number[], drawn = budget.triangles) {
      return times.map((time) => budget.frame(time, drawn)).some(Boolean)
    }
    expect([frames([55, 300, 50]), budget.triangles]).toEqual([false, 50_000])
    expect([frames([104, 104, 104]), budget.triangles]).toEqual([true, 25_000])
    expect([frames([20, 20, 20]), budget.triangles]).toEqual([true, 37_500])
    expect([frames([20, 20, 20], 4000), budget.triangles]).toEqual([false, 37_500])
    for (let round = 0; round < 20; round += 1) frames([500, 500, 500])
    expect(budget.triangles).toBe(8000)
  })

  test('reads part positions from a file, with Z up, or returns none', () => {
    const parts = [{ at: 0, bytes: 7, triangles: 5, min: [0, 1, -3], max: [1, 2, -2], size: 1 }, { at: 'x' }]
    const json = JSON.stringify({
      asset: { extras: { headBytes: '000000000300' } },
      extensions: { LINTEL_parts: { triangles: 9, parts } },
    })
    const bytes = new Uint8Array(20 + json.length)
    bytes.set(new TextEncoder().encode(json), 20)
    new DataView(bytes.buffer).setUint32(12, json.length, true)
    const manifest = readManifest(bytes.buffer)
    expect(manifest).toMatchObject({ triangles: 9, begin: 308, parts: [{ at: 0, bytes: 7, triangles: 5, size: 1 }] })
    expect(manifest?.parts[0]?.box.min.toArray()).toEqual([0, 2, 1])
    expect([headBytesIn(new ArrayBuffer(8)), readManifest(new ArrayBuffer(64))]).toEqual([undefined, undefined])
  })
})

describe('room file', () => {
  const box: BoxElement = {
    elementId: '1',
    category: 'Rooms',
    family: 'Space',
    type: 'Office',
    min: [0, 0, 0],
    max: [4, 3, 2.6],
    color: [0.5, 0.5, 0.5],
  }
  const { signal } = new AbortController()

  // The file cache stays for a minute, and its timer would keep a run without workers from ending.
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  /** Serves byte ranges and records the requests, counted from the end. */
  function serverOf(file: ArrayBuffer) {
    const requested: number[] = []
    async function fetchFile(_: string, { headers }: { headers?: Record<string, string> }) {
      const [, first = '0', last = ''] = /(\d+)-(\d+)/.exec(headers?.['range'] ?? '') ?? []
      requested.push(file.byteLength - Number(first))
      return new Response(file.slice(Number(first), Number(last) + 1), { status: 206 })
    }
    return { asked: requested, fetchFile }
  }

  function read(file: ArrayBuffer, url: string) {
    const { asked: requested, fetchFile } = serverOf(file)
    const letGo = retainFileCache()
    const found = roomFile({ urn: 'office', url, byteLength: file.byteLength }, signal, fetchFile).finally(letGo)
    return { asked: requested, found }
  }

  test('requests the end of a file, and then the rooms listed there', async () => {
    const file = modelWithRooms([box, box], [box])
    const { asked: requested, found } = read(file, '/with-rooms.glb')
    const rooms = boxModel([box])
    expect(new Uint8Array((await found) ?? new ArrayBuffer(0))).toEqual(new Uint8Array(rooms))
    expect(requested).toEqual([8, 8 + rooms.byteLength])
  })

  test('requests only the end of a file without rooms', async () => {
    const { asked: requested, found } = read(boxModel([box]), '/without-rooms.glb')
    expect(await found).toBeUndefined()
    expect(requested).toEqual([8])
  })

  test('rejects lengths that exceed the file', async () => {
    const file = modelWithRooms([box], [box])
    new DataView(file).setUint32(file.byteLength - 8, 7_000_000, true)
    expect(await read(file, '/damaged.glb').found).toBeUndefined()
  })
})

test('rotates a model around its origin, then moves it', async () => {
  const box: BoxElement = {
    ...{ elementId: '1', family: '', type: '', category: 'Walls', color: [1, 1, 1] },
    min: [1, 0, 0],
    max: [3, 1, 2],
  }
  const placement = { x: 10, y: 20, z: 30, rotation: 90 }
  const { pieces } = await parseModel({ urn: 'placed', placement }, boxModel([box]), () => undefined)
  const bounds = new Box3()
  for (const { geometry, matrix } of pieces) {
    geometry.computeBoundingBox()
    bounds.union((geometry.boundingBox ?? new Box3()).clone().applyMatrix4(matrix))
  }
  expect(bounds.min.distanceTo(new Vector3(9, 21, 30))).toBeLessThan(1e-5)
  expect(bounds.max.distanceTo(new Vector3(10, 23, 32))).toBeLessThan(1e-5)
})
