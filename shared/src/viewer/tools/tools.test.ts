import { expect, test, describe } from '@jest/globals'
import { areaBetween, mergeSelections } from './box-selection/selection-box.model.ts'
import { cross, subtract, add, lengthOf, normalized, scale } from '../vector.ts'
import { axesOf, cubeFaces, cubeTransform, directionAt, isFacing, viewFrom } from './cube/cube.model.ts'
import fc from 'fast-check'
import type { MeasureKind, Point, View } from '../view.ts'
import {
  angleOf,
  areaOf,
  deltaText,
  finished,
  labelPosition,
  measuringAfterKey,
  nothingMeasured,
  valueText,
  withPoint,
  type Measuring,
} from './measure/measuring.model.ts'
import { FakeViewer } from '../testing/fake/fake-viewer.ts'
import { marksOf, pictureName, pictureSize } from './picture/picture.model.ts'
import type { ModelElement, PropertySet } from '../model.ts'
import { matchingProperties, propertiesText, sharedProperties } from './properties/properties.model.ts'
import { boxOf, boxPlanes, edgesOfBox, sizeText } from './section-box.model.ts'
import {
  flipped,
  heightAbove,
  movePlane,
  planeAcross,
  anchorOn,
  dragDistance,
  nameOf,
  planeAtFace,
  handlePosition,
  planeThrough,
} from './sections.model.ts'
import { sheetAfterDrag, sheetAfterKey } from './sheet/sheet.model.ts'
import { toolsFitting } from './toolbar/overflow.model.ts'
import { afterKeys, isWalkKey, rotateView, standingOn, walked, walking } from './walk/walk.model.ts'

describe('selection box model', () => {
  test('selects crossing elements when drawn from right to left', () => {
    const corners = { left: 10, top: 20, right: 40, bottom: 60 }
    expect(areaBetween({ x: 10, y: 60 }, { x: 40, y: 20 })).toEqual({ ...corners, isTouching: false })
    expect(areaBetween({ x: 40, y: 20 }, { x: 10, y: 60 })).toEqual({ ...corners, isTouching: true })
  })

  test('adds missing elements to a selection', () => {
    const [one, other, third] = ['1', '2', '3'].map((elementId) => ({ modelId: 'm', elementId }))
    if (!one || !other || !third) throw new Error('There are no elements.')
    expect(mergeSelections([other, one], [one, third])).toEqual([other, one, third])
  })
})

describe('cube model', () => {
  const view = {
    cameraType: 1 as const,
    position: { x: 10, y: -10, z: 8 },
    target: { x: 0, y: 0, z: 3 },
    upVector: { x: 0, y: 0, z: 1 },
    cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
    fieldOfView: 60,
  }

  test('keeps target, distance and cuts, and maps each labeled face to its view', () => {
    for (const face of cubeFaces) {
      const from = viewFrom(view, face.normal)
      const { x, y, z } = subtract(from.position, view.target)
      expect(Math.hypot(x, y, z)).toBeCloseTo(15, 9)
      expect(from).toMatchObject({ target: view.target, cutPlanes: view.cutPlanes, fieldOfView: 60 })
      const { right, up } = axesOf(from)
      expect([face.name, cross(right, up)]).toEqual([
        face.name,
        { x: expect.closeTo(face.normal.x), y: expect.closeTo(face.normal.y), z: expect.closeTo(face.normal.z) },
      ])
      expect([right.x, right.y, right.z]).toEqual(
        [face.right.x, face.right.y, face.right.z].map((one) => expect.closeTo(one)),
      )
      expect([up.x, up.y, up.z]).toEqual([face.down.x, face.down.y, face.down.z].map((one) => expect.closeTo(-one)))
      expect(cubeFaces.filter((each) => isFacing(each, axesOf(from)))).toEqual([face])
    }
  })

  test('a click near an edge or corner selects it', () => {
    const [top] = cubeFaces
    if (!top) throw new Error('There is no top.')
    expect(directionAt(top, { x: 0.5, y: 0.5 })).toEqual({ x: 0, y: 0, z: 1 })
    expect(directionAt(top, { x: 0.5, y: 0.9 })).toEqual({ x: 0, y: -1, z: 1 })
    expect(directionAt(top, { x: 0.9, y: 0.9 })).toEqual({ x: 1, y: -1, z: 1 })
    expect(directionAt(top, { x: Number.NaN, y: Number.NaN })).toEqual({ x: 0, y: 0, z: 1 })
  })

  test('rotates the cube with the camera', () => {
    const front = axesOf(viewFrom(view, { x: 0, y: -1, z: 0 }))
    // East is to the right, north into the screen, and up is upward, opposite to y in CSS.
    expect(cubeTransform(front)).toBe('matrix3d(1,0,0,0,0,0,-1,0,0,-1,0,0,0,0,0,1)')
  })
})

describe('measuring model', () => {
  const origin = { x: 0, y: 0, z: 0 }
  const east = { x: 4, y: 0, z: 0 }
  const north = { x: 0, y: 3, z: 0 }

  function measure(kind: MeasureKind, points: readonly Point[]) {
    return points.reduce<Measuring>((measuring, each) => withPoint(measuring, each), { ...nothingMeasured, kind })
  }

  test('completes a length with two points and an angle with three, and starts the next', () => {
    const { completed: completed, points } = measure('length', [origin, east, north])
    expect([completed, points]).toEqual([[{ kind: 'length', points: [origin, east] }], [north]])
    expect(completed.map((one) => valueText(one, 'imperial'))).toEqual(['13′ 1 1/2″'])
    const angles = measure('angle', [east, origin, north])
    expect([angles.completed.map((one) => valueText(one, 'metric')), angles.points]).toEqual([['90.0°'], []])
  })

  test('a perpendicular starts at its foot point, also outside of the face', () => {
    const measuring = withPoint({ ...nothingMeasured, kind: 'perpendicular' }, origin, { x: 0, y: 0, z: 1 })
    const [completed] = withPoint(measuring, { x: 4, y: 3, z: 2 }, { x: 1, y: 0, z: 0 }).completed
    if (!completed) throw new Error('Nothing added.')
    const foot = { x: 4, y: 3, z: 0 }
    expect([completed.points, valueText(completed, 'metric')]).toEqual([[foot, { x: 4, y: 3, z: 2 }], '2.000 m'])
    expect(deltaText(completed, 'metric')).toBe('X 0.000 m · Y 0.000 m · Z 2.000 m')
  })

  test('a chain continues until its last point is picked again, and sums its segments', () => {
    const going = measure('chain', [origin, east, { x: 4, y: 3, z: 0 }])
    expect([going.completed, valueText(going, 'metric'), deltaText(going, 'metric')]).toEqual([
      [],
      '7.000 m',
      undefined,
    ])
    const ended = withPoint(going, { x: 4, y: 3, z: 0 })
    expect([ended.completed.map((one) => valueText(one, 'metric')), ended.points]).toEqual([['7.000 m'], []])
    expect(finished(measure('chain', [origin])).completed).toEqual([])
    const back = measure('chain', [origin, east, north, origin])
    expect([back.completed, valueText(back, 'metric')]).toEqual([[], '12.000 m'])
  })

  test('shows the length along each axis', () => {
    const [completed] = measure('length', [east, { x: 1, y: 3, z: -2 }]).completed
    expect(completed && deltaText(completed, 'metric')).toBe('X 3.000 m · Y 3.000 m · Z 2.000 m')
  })

  test('an area closes at its first point, on double click, or by its button', () => {
    const corner = { x: 4, y: 3, z: 0 }
    const rectangle = [origin, east, corner, north]
    for (const last of [origin, north]) {
      const { completed: completed, points } = measure('area', [...rectangle, last])
      expect([completed.map((one) => valueText(one, 'metric')), points]).toEqual([['12 m²'], []])
    }
    expect(finished(measure('area', rectangle)).completed).toHaveLength(1)
    const line = measure('area', [origin, east])
    expect(finished(line)).toBe(line)
    expect(labelPosition({ kind: 'area', points: rectangle })).toEqual({ x: 2, y: 1.5, z: 0 })
    expect(labelPosition({ kind: 'angle', points: rectangle })).toEqual(east)
  })

  test('keys add points at the center or pointer, undo them, and finish', () => {
    const middle = { element: { modelId: 'm', elementId: '1' }, point: east, normal: { x: 0, y: 0, z: 1 } }
    const press = (measuring: Measuring, ...keys: string[]) =>
      keys.reduce(
        (state, key) => measuringAfterKey(state, key, { hover: north, pickCenter: () => middle }) ?? state,
        measuring,
      )
    const angle = measure('angle', [east, origin])
    expect(press(angle, 'Enter').completed).toEqual([{ kind: 'angle', points: [east, origin, north] }])
    expect(press(angle, 'Backspace').points).toEqual([east])
    expect(press(angle, 'Backspace', 'Backspace', 'Backspace').points).toEqual([])
    expect(press(measure('chain', [origin]), ' ').points).toEqual([origin, east])
    expect(press(measure('chain', [origin, east]), 'Enter').completed).toEqual([
      { kind: 'chain', points: [origin, east] },
    ])
    expect(press(measure('area', [origin, east]), 'Enter', 'Enter').completed[0]?.points).toEqual([origin, east, north])
    const nowhere = { hover: undefined, pickCenter: () => undefined }
    expect(measuringAfterKey(angle, 'Enter', nowhere)).toEqual({ ...angle, misses: 1 })
    expect(measuringAfterKey(nothingMeasured, 'Backspace', nowhere)).toBeUndefined()
    expect(measuringAfterKey(angle, 'h', nowhere)).toBeUndefined()
  })

  const number = fc.double({ min: -50, max: 50, noNaN: true })
  const point = fc.record({ x: number, y: number, z: number })

  test('angles and areas do not depend on the orientation of the face', () => {
    const frame = fc.tuple(point, point, point).filter(([a, b]) => lengthOf(cross(a, b)) > 1)
    fc.assert(
      fc.property(frame, fc.double({ min: 0.1, max: 179.9, noNaN: true }), ([a, b, at], degrees) => {
        const [across, normal] = [normalized(a), normalized(cross(a, b))]
        const upward = cross(normal, across)
        const place = (x: number, y: number) => add(add(at, scale(across, x)), scale(upward, y))
        const angle = (degrees * Math.PI) / 180
        expect(angleOf([place(5, 0), at, place(2 * Math.cos(angle), 2 * Math.sin(angle))])).toBeCloseTo(degrees, 5)
        // An L shape: the area of the inner corner is subtracted.
        const corners = [place(0, 0), place(6, 0), place(6, 2), place(2, 2), place(2, 5), place(0, 5)]
        expect(areaOf(corners)).toBeCloseTo(18, 6)
      }),
    )
  })
})

describe('picture model', () => {
  test.each([
    [{ width: 1440, height: 800 }, 2, { width: 2880, height: 1600 }],
    [{ width: 1440, height: 800 }, 1, { width: 1440, height: 800 }],
    [{ width: 3840, height: 2160 }, 2, { width: 4096, height: 2304 }],
    [{ width: 0, height: 0 }, 2, { width: 1, height: 1 }],
  ])('%j at %d times the size is %j', (size, factor, expected) => {
    expect(pictureSize(size, factor)).toEqual(expected)
  })

  test.each([
    [['Tower.rvt'], 'Tower.png'],
    [['Tower v1.2 final.ifc', 'Site', 'Ground'], 'Tower v1.2 final and 2 more.png'],
    [['../a:b*c?.ifc'], 'a b c.png'],
    [['...'], 'Model.png'],
    [[], 'Model.png'],
  ])('a picture of %j is saved as %s', (names, expected) => {
    expect(pictureName(names.map((name) => ({ name })))).toBe(expected)
  })

  test('draws measurements where the page does, and omits those that reach behind the camera', () => {
    const viewer = new FakeViewer()
    const length = [0, 4].map((x) => ({ x, y: 0, z: 0 }))
    const size = { width: 100, height: 50 }
    const plain = { units: 'metric', screenSize: size, drawnSize: size } as const
    const [mark] = marksOf(viewer, [{ kind: 'length', points: length }], plain)
    expect(mark?.label).toEqual({ text: '4.000 m', at: expect.objectContaining({ x: 2, y: 0 }) })
    expect(mark?.isClosed).toBe(false)
    const [higher] = marksOf(viewer, [{ kind: 'length', points: length }], {
      ...plain,
      drawnSize: { width: 100, height: 100 },
    })
    expect(higher?.label?.at).toEqual({ x: -46, y: 0, isBehind: false })
    viewer.project = ({ x, y }) => ({ x, y, isBehind: x > 3 })
    expect(marksOf(viewer, [{ kind: 'length', points: length }], plain)).toEqual([])
  })
})

describe('properties model', () => {
  function element(elementId: string, propertySets: PropertySet[]): ModelElement {
    return { modelId: 'm', elementId, category: 'Walls', family: 'Basic Wall', type: `Type ${elementId}`, propertySets }
  }

  function common(isLoadBearing: boolean) {
    const fireRating = { name: 'FireRating', value: '60 min' }
    return { name: 'Pset_WallCommon', properties: [{ name: 'LoadBearing', value: isLoadBearing }, fireRating] }
  }

  const own = { name: '', properties: [{ name: 'FireRating', value: '30\nmin' }] }
  const other = { name: 'Other', properties: [{ name: 'Category', value: 'Wände' }] }

  test('separates equal names in two sets, and facts of the element itself', () => {
    const groups = sharedProperties([element('1', [common(true), own, other])], 'imperial')
    expect(groups.map(({ name }) => name)).toEqual(['Element', 'Pset_WallCommon', 'Parameters', 'Other'])
    const rows = groups.flatMap(({ rows: each }) => each)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    expect(rows.filter(({ name }) => name === 'FireRating').map(({ value }) => value)).toEqual(['60 min', '30\nmin'])
    expect(rows.filter(({ name }) => name === 'Category').map(({ value }) => value)).toEqual(['Walls', 'Wände'])
    expect(rows.find(({ name }) => name === 'LoadBearing')?.value).toBe('Yes')
  })

  test("shows quantities in the organization's units", () => {
    const sizes = { name: 'Sizes', properties: [{ name: 'Width', value: '2450 mm' }] }
    const shownTools = (units: 'imperial' | 'metric') =>
      sharedProperties([element('1', [sizes])], units)[1]?.rows[0]?.value
    expect([shownTools('imperial'), shownTools('metric')]).toEqual(['8′ 0 7/16″', '2450 mm'])
  })

  test('rounds to readable digits', () => {
    const values = [
      '2450.0000000000005 mm',
      '0.30000000000000004 m',
      '1.23456789',
      'v 1.2.3',
      51.507350900001,
      0.1 + 0.2,
      7,
    ]
    const sizes = { name: 'Sizes', properties: values.map((value, at) => ({ name: `Size ${at}`, value })) }
    const [, shownTools] = sharedProperties([element('1', [sizes])], 'metric')
    const expected = ['2450 mm', '0.3 m', '1.23456789', 'v 1.2.3', '51.507351', '0.3', '7']
    expect(shownTools?.rows.map(({ value }) => value)).toEqual(expected)
  })

  test('keeps duplicate names in a set', () => {
    const twice = { name: 'Marks', properties: ['A', 'B'].map((value) => ({ name: 'Mark', value })) }
    const [, marks] = sharedProperties([element('1', [twice])], 'imperial')
    expect(marks?.rows.map(({ value }) => value)).toEqual(['A', 'B'])
    expect(new Set(marks?.rows.map(({ key }) => key)).size).toBe(2)
  })

  test('shows common values of several elements, and where they differ', () => {
    const [identity, walls, ...more] = sharedProperties(
      [element('1', [common(true), own]), element('2', [common(false), other])],
      'imperial',
    )
    expect(identity?.rows.map(({ value }) => value)).toEqual(['Walls', 'Basic Wall', undefined, undefined])
    expect(walls?.rows.map(({ name, value }) => [name, value])).toEqual([
      ['LoadBearing', undefined],
      ['FireRating', '60 min'],
    ])
    expect(more).toEqual([])
    expect(sharedProperties([], 'imperial')).toEqual([])
  })

  test('finds by set, name and value', () => {
    const groups = sharedProperties([element('1', [common(true), own])], 'imperial')
    const names = (search: string) =>
      matchingProperties(groups, search).map(({ name, rows }) => [name, rows.map((row) => row.name)])
    expect(names(' pset_wall ')).toEqual([['Pset_WallCommon', ['LoadBearing', 'FireRating']]])
    expect(names('FIRE')).toEqual([
      ['Pset_WallCommon', ['FireRating']],
      ['Parameters', ['FireRating']],
    ])
    expect(names('yes')).toEqual([['Pset_WallCommon', ['LoadBearing']]])
    expect(names('nowhere')).toEqual([])
  })

  test('copies one line per property', () => {
    const groups = matchingProperties(sharedProperties([element('1', [common(true), own])], 'imperial'), 'fire')
    expect(propertiesText(groups)).toBe('Pset_WallCommon\tFireRating\t60 min\nParameters\tFireRating\t30 min')
  })
})

describe('section box model', () => {
  const box = { min: { x: 455_000, y: -2, z: 0 }, max: { x: 455_004, y: 2, z: 6 } }

  test('keeps elements inside the box including its boundary, and is recognized by its planes', () => {
    const planes = boxPlanes(box)
    for (const inside of [box.min, box.max])
      for (const plane of planes) expect(heightAbove(plane, inside)).toBeLessThan(0)
    expect(planes.filter((plane) => heightAbove(plane, { x: 455_004.2, y: 0, z: 1 }) > 0)).toHaveLength(1)
    const found = boxOf(planes)
    expect(found?.min.x).toBeCloseTo(454_999.9, 6)
    expect(found && sizeText(found, 'metric')).toBe('4.200 m × 4.200 m × 6.200 m')
    const wider = boxOf(planes.toReversed().map((plane, index) => (index === 0 ? movePlane(plane, 2) : plane)))
    expect(wider && sizeText(wider, 'metric')).toBe('4.200 m × 4.200 m × 8.200 m')
    expect(boxOf(planes.slice(1))).toBeUndefined()
    expect(boxOf(planes.with(0, flipped(planes[0] ?? planeAcross('X', box))))).toBeUndefined()
    expect(boxOf(planes.with(0, { x: 0.6, y: 0, z: 0.8, w: 0 }))).toBeUndefined()
  })

  test('has twelve edges, four along each axis', () => {
    const edges = edgesOfBox(box)
    const lengths = edges.map(([from, to]) => Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z))
    expect(lengths.toSorted((one, other) => one - other)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 6, 6, 6, 6])
  })
})

describe('sections model', () => {
  const number = fc.double({ min: -100, max: 100, noNaN: true })
  const point = fc.record({ x: number, y: number, z: number })
  const unit = point
    .filter(({ x, y, z }) => Math.hypot(x, y, z) > 0.1)
    .map(({ x, y, z }) => {
      const length = Math.hypot(x, y, z)
      return { x: x / length, y: y / length, z: z / length }
    })

  test('a plane passes through its point, and flipping cuts the other side', () => {
    fc.assert(
      fc.property(unit, point, point, (normal, through, other) => {
        const plane = planeThrough(normal, through)
        expect(heightAbove(plane, through)).toBeCloseTo(0, 6)
        expect(heightAbove(flipped(plane), other)).toBeCloseTo(-heightAbove(plane, other), 6)
      }),
    )
  })

  test('a plane moves along its normal, and the handle stays on it', () => {
    fc.assert(
      fc.property(unit, point, point, number, (normal, through, near, meters) => {
        const plane = movePlane(planeThrough(normal, through), meters)
        expect(heightAbove(plane, through)).toBeCloseTo(-meters, 6)
        expect(heightAbove(plane, anchorOn(plane, near))).toBeCloseTo(0, 6)
      }),
    )
  })

  test('cuts away the picked face and everything in front of it', () => {
    const plane = planeAtFace({ normal: { x: 0, y: -1, z: 0 }, point: { x: 5, y: -2, z: 1 } })
    expect(heightAbove(plane, { x: 0, y: -3, z: 0 })).toBeGreaterThan(0)
    expect(heightAbove(plane, { x: 5, y: -2, z: 1 })).toBeGreaterThan(0)
    expect(heightAbove(plane, { x: 5, y: -1, z: 1 })).toBeLessThan(0)
  })

  test('names planes by their axis', () => {
    const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 4, y: 2, z: 6 } }
    expect(planeAcross('Z', box)).toEqual({ x: 0, y: 0, z: 1, w: -3 })
    expect(nameOf(planeAcross('X', box))).toBe('X')
    expect(nameOf(flipped(planeAcross('Y', box)))).toBe('-Y')
    expect(nameOf({ x: 0.6, y: 0.8, z: 0, w: 0 })).toBe('Slanted')
  })

  test('dragging along the normal moves the plane by that distance', () => {
    expect(dragDistance({ x: 30, y: 0 }, { x: 15, y: 0 }, 0.05)).toBe(2)
    expect(dragDistance({ x: 0, y: 10 }, { x: 0.1, y: 0 }, 0.05)).toBe(-0.5)
  })

  test('sections through one center have separate handles', () => {
    const box = { min: { x: -4, y: -2, z: 0 }, max: { x: 4, y: 2, z: 6 } }
    const planes = (['X', 'Y', 'Z'] as const).map((axis) => planeAcross(axis, box))
    const places = [...planes, ...planes.map(flipped)].map((plane) => anchorOn(plane, handlePosition(plane, box)))
    for (const [index, one] of places.entries()) {
      const others = places.toSpliced(index, 1)
      expect(Math.min(...others.map(({ x, y, z }) => Math.hypot(x - one.x, y - one.y, z - one.z)))).toBeGreaterThan(0.9)
    }
  })
})

describe('sheet model', () => {
  test.each([
    ['half', 'ArrowUp', 'full'],
    ['full', 'ArrowUp', 'full'],
    ['full', 'ArrowDown', 'half'],
    ['half', 'ArrowDown', 'closed'],
    ['half', 'Enter', 'full'],
    ['full', ' ', 'half'],
    ['half', 'End', 'full'],
    ['full', 'Home', 'half'],
    ['half', 'x', undefined],
  ] as const)('from %s the key %s moves to %s', (place, key, to) => {
    expect(sheetAfterKey(place, key)).toBe(to)
  })

  test.each([
    ['half', { travel: 2, share: 0.5 }, 'full'],
    ['full', { travel: -3, share: 0.99 }, 'half'],
    ['half', { travel: 20, share: 0.53 }, 'half'],
    ['half', { travel: 60, share: 0.6 }, 'full'],
    ['half', { travel: -60, share: 0.4 }, 'closed'],
    ['full', { travel: -60, share: 0.9 }, 'half'],
    ['full', { travel: -500, share: 0.1 }, 'closed'],
  ] as const)('from %s dragging by %j moves to %s', (place, drag, to) => {
    expect(sheetAfterDrag(place, drag)).toBe(to)
  })
})

describe('overflow model', () => {
  const groups = [
    [
      { name: 'home', rank: 0 },
      { name: 'fit', rank: 3 },
    ],
    [{ name: 'measure', rank: 1 }],
    [{ name: 'keyboard', rank: 4 }],
  ]

  function names(room: number) {
    const { shownTools: shownTools, more } = toolsFitting(groups, room)
    return [
      shownTools.map((group) => group.map(({ name }) => name).join(' ')).join(' | '),
      more.map(({ name }) => name),
    ]
  }

  test.each([
    [Infinity, 'home fit | measure | keyboard', []],
    [12, 'home fit | measure | keyboard', []],
    [11.2, 'home | measure', ['fit', 'keyboard']],
    [8, 'home', ['fit', 'measure', 'keyboard']],
    [0, '', ['home', 'fit', 'measure', 'keyboard']],
  ] as const)('with %d rem there is room for %s', (room, shownTools, more) => {
    expect(names(room)).toEqual([shownTools, more])
  })
})

describe('walk model', () => {
  const up = { x: 0, y: 0, z: 1 }
  const north: View = {
    cameraType: 1,
    position: { x: 0, y: -10, z: 1.65 },
    target: { x: 0, y: 20, z: 1.65 },
    upVector: up,
    cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
  }

  function near(x: number, y: number, z: number) {
    return { x: expect.closeTo(x, 6), y: expect.closeTo(y, 6), z: expect.closeTo(z, 6) }
  }

  test('starts upright and in perspective at the current position and direction', () => {
    const position = { x: 4, y: 5, z: 30 }
    const plan: View = {
      ...north,
      cameraType: 0,
      position,
      target: { ...position, z: 0 },
      upVector: { x: 0, y: 1, z: 0 },
    }
    const steep = walking(plan)
    expect(steep).toMatchObject({ cameraType: 1, position, upVector: up, cutPlanes: plan.cutPlanes })
    expect(steep.target.z).toBeLessThan(28)
    expect(steep.target.y).toBeGreaterThan(5)
    expect(walking(north).target).toEqual(near(0, -7, 1.65))
  })

  test('walks horizontally for any view direction, and limits the pitch', () => {
    expect(walked(rotateView(north, { up: -60 }), { forward: 2, right: 1 }).position).toEqual(near(1, -8, 1.65))
    expect(walked(rotateView(north, { left: 90 }), { forward: 2 }).position).toEqual(near(-2, -10, 1.65))
    const highest = rotateView(rotateView(north, { up: 300 }), { up: 300 }).target
    expect([highest.y > -10, highest.z < 1.65 + 3]).toEqual([true, true])
    const angle = fc.double({ min: -400, max: 400, noNaN: true })
    fc.assert(
      fc.property(angle, angle, (turn, tilt) => {
        const view = rotateView(rotateView(north, { left: turn, up: tilt }), { left: -turn })
        expect(lengthOf(subtract(view.target, view.position))).toBeCloseTo(3, 6)
        expect(view.target.x).toBeCloseTo(0, 6)
      }),
    )
  })

  test('walks on floors and not on walls', () => {
    const stands = standingOn(north, { point: { x: 3, y: 4, z: 2.8 }, normal: up })
    expect(stands?.position).toEqual(near(3, 4, 2.8 + 1.65))
    expect(stands?.target).toEqual(near(3, 34, 2.8 + 1.65))
    expect(standingOn(north, { point: { x: 3, y: 4, z: 2 }, normal: { x: 0, y: -1, z: 0 } })).toBeUndefined()
  })

  test('moves in the direction of the held keys, faster with Shift', () => {
    const second = { seconds: 1, isFast: false }
    expect(afterKeys(north, ['w', 'd'], second).position).toEqual(near(2, -7.5, 1.65))
    expect(afterKeys(north, ['w', 's'], second).position).toEqual(near(0, -10, 1.65))
    expect(afterKeys(north, ['e'], { seconds: 0.5, isFast: true }).position).toEqual(near(0, -10, 5.65))
    expect(afterKeys(north, ['ArrowRight'], second).target.x).toBeGreaterThan(2)
    expect(['w', 'ArrowLeft', 'x'].map(isWalkKey)).toEqual([true, true, false])
  })
})
