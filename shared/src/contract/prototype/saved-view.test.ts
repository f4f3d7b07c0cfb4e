import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { savedViewCreateSchema, type SavedViewCreate } from './saved-view.ts'

const front: SavedViewCreate = {
  organizationId: 1,
  prototype: 'P13',
  name: 'Front',
  cameraType: 1,
  cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
  target: { x: 0, y: 0, z: 0 },
  position: { x: 0, y: -20, z: 5 },
  upVector: { x: 0, y: 0, z: 1 },
}

function faultsOf(parts: Record<string, unknown>): string[] | undefined {
  return savedViewCreateSchema.safeParse({ ...front, ...parts }).error?.issues.map(({ path }) => path.join('.'))
}

const plane = { x: 1, y: 0, z: 0, w: 0 }

test.each<[string, Record<string, unknown>, string[]]>([
  ['a target on the position', { target: front.position }, ['target']],
  ['an up vector without length', { upVector: { x: 0, y: 0, z: 0 } }, ['upVector']],
  ['up along the direction', { upVector: { x: 0, y: 40, z: -10 } }, ['upVector']],
  ['up against the direction', { upVector: { x: 0, y: -4, z: 1 } }, ['upVector']],
  ['a plane without normal', { cutPlanes: [plane, { ...plane, x: 0, w: 3 }] }, ['cutPlanes.1']],
  ['seven planes', { cutPlanes: Array.from({ length: 7 }, () => plane) }, ['cutPlanes']],
  ['NaN', { target: { x: Number.NaN, y: 0, z: 0 } }, ['target.x']],
  ['Infinity', { cutPlanes: [{ ...plane, w: Number.POSITIVE_INFINITY }] }, ['cutPlanes.0.w']],
  ['a coordinate out of this world', { position: { x: 1e10, y: 0, z: 0 } }, ['position.x']],
  ['a number as text', { upVector: { x: 0, y: 0, z: '1' } }, ['upVector.z']],
  ['a camera of another kind', { cameraType: 2 }, ['cameraType']],
  ['a blank name', { name: ' \t ' }, ['name']],
  ['a long name', { name: 'x'.repeat(121) }, ['name']],
  ['another organization id', { organizationId: 2 }, ['organizationId']],
  ['no prototype', { prototype: undefined }, ['prototype']],
  ['no opening', { fieldOfView: 0 }, ['fieldOfView']],
  ['a full turn', { fieldOfView: 180 }, ['fieldOfView']],
  ['a flat picture', { aspect: 0 }, ['aspect']],
  ['a script as picture', { thumbnail: 'data:image/svg+xml;base64,PHN2Zz4=' }, ['thumbnail']],
  ['an address as picture', { thumbnail: 'https://example.test/a.png' }, ['thumbnail']],
  ['a huge picture', { thumbnail: `data:image/png;base64,${'A'.repeat(400_000)}` }, ['thumbnail', 'thumbnail']],
])('refuses %s', (_case, parts, paths) => {
  expect([...new Set(faultsOf(parts))]).toEqual([...new Set(paths)])
})

test('accepts a view without the optional fields and with them, and trims its name', () => {
  expect(savedViewCreateSchema.parse({ ...front, name: '  Front  ' })).toEqual(front)
  const full = { ...front, fieldOfView: 60, aspect: 1.5, thumbnail: 'data:image/png;base64,iVBORw0KGgo=' }
  expect(savedViewCreateSchema.parse(full)).toEqual(full)
  expect(faultsOf({ thumbnail: null, organizationId: undefined })).toBeUndefined()
})

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const vector = fc.record({ x: number, y: number, z: number })

test('accepts any camera that sees something, and never fails on any other', () => {
  const property = fc.property(vector, vector, vector, (position, target, upVector) => {
    const faults = faultsOf({ position, target, upVector })
    const direction = [target.x - position.x, target.y - position.y, target.z - position.z]
    const isClear = Math.hypot(...direction) > 1 && Math.hypot(upVector.x, upVector.y) > 1 && upVector.z === 0
    if (isClear && direction[2] !== 0 && Math.abs(direction[2] ?? 0) > 1) return faults === undefined
    return faults === undefined || faults.length > 0
  })
  fc.assert(property, { numRuns: 300 })
})
