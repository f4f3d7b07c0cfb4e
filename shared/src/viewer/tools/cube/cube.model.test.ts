import { expect, test } from '@jest/globals'
import { cross, subtract } from '../../vector.ts'
import { axesOf, cubeFaces, cubeTransform, directionAt, isFacing, viewFrom } from './cube.model.ts'

const view = {
  cameraType: 1 as const,
  position: { x: 10, y: -10, z: 8 },
  target: { x: 0, y: 0, z: 3 },
  upVector: { x: 0, y: 0, z: 1 },
  cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
  fieldOfView: 60,
}

test('looks onto the same target from as far, with the same cuts, and reads each face as it is written', () => {
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

test('means an edge or a corner where a face is clicked close to them', () => {
  const [top] = cubeFaces
  if (!top) throw new Error('There is no top.')
  expect(directionAt(top, { x: 0.5, y: 0.5 })).toEqual({ x: 0, y: 0, z: 1 })
  expect(directionAt(top, { x: 0.5, y: 0.9 })).toEqual({ x: 0, y: -1, z: 1 })
  expect(directionAt(top, { x: 0.9, y: 0.9 })).toEqual({ x: 1, y: -1, z: 1 })
  expect(directionAt(top, { x: Number.NaN, y: Number.NaN })).toEqual({ x: 0, y: 0, z: 1 })
})

test('turns the cube as the picture is turned', () => {
  const front = axesOf(viewFrom(view, { x: 0, y: -1, z: 0 }))
  // East to the right, north away from the reader, up upwards, which is against the y of CSS.
  expect(cubeTransform(front)).toBe('matrix3d(1,0,0,0,0,0,-1,0,0,-1,0,0,0,0,0,1)')
})
