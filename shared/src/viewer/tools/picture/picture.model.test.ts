import { expect, test } from '@jest/globals'
import { StandInViewer } from '../../testing/stand-in/stand-in-viewer.ts'
import { marksOf, pictureName, pictureSize } from './picture.model.ts'

test.each([
  [{ width: 1440, height: 800 }, 2, { width: 2880, height: 1600 }],
  [{ width: 1440, height: 800 }, 1, { width: 1440, height: 800 }],
  [{ width: 3840, height: 2160 }, 2, { width: 4096, height: 2304 }],
  [{ width: 0, height: 0 }, 2, { width: 1, height: 1 }],
])('%j drawn %d times as fine is %j', (size, factor, expected) => {
  expect(pictureSize(size, factor)).toEqual(expected)
})

test.each([
  [['Tower.rvt'], 'Tower.png'],
  [['Tower v1.2 final.ifc', 'Site', 'Ground'], 'Tower v1.2 final and 2 more.png'],
  [['../a:b*c?.ifc'], 'a b c.png'],
  [['...'], 'Model.png'],
  [[], 'Model.png'],
])('%j are saved as %s', (names, expected) => {
  expect(pictureName(names.map((name) => ({ name })))).toBe(expected)
})

test('has measures where the page draws them, and none that reaches behind the camera', () => {
  const viewer = new StandInViewer()
  const length = [0, 4].map((x) => ({ x, y: 0, z: 0 }))
  const size = { width: 100, height: 50 }
  const plain = { units: 'metric', seen: size, whole: size } as const
  const [mark] = marksOf(viewer, [{ kind: 'length', points: length }], plain)
  expect(mark?.label).toEqual({ text: '4.000 m', at: expect.objectContaining({ x: 2, y: 0 }) })
  expect(mark?.isClosed).toBe(false)
  const [higher] = marksOf(viewer, [{ kind: 'length', points: length }], {
    ...plain,
    whole: { width: 100, height: 100 },
  })
  expect(higher?.label?.at).toEqual({ x: -46, y: 0, isBehind: false })
  viewer.project = ({ x, y }) => ({ x, y, isBehind: x > 3 })
  expect(marksOf(viewer, [{ kind: 'length', points: length }], plain)).toEqual([])
})
