import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { ifcText, project, walls } from './testing/ifc-text.ts'
import { readShapes, type ReadShapes } from './testing/read-shapes.ts'
import { shapedText } from './testing/shaped-text.ts'

const brick = [0.6, 0.3, 0.2] as const
const red = [1, 0, 0] as const

function rounded({ bounds }: ReadShapes): number[][] | undefined {
  return bounds && [bounds.min, bounds.max].map((point) => point.map((value) => Math.round(value * 1000) / 1000 + 0))
}

test('makes closed solids in metres with Y up, each known by the number of its element', async () => {
  const read = await readShapes(
    shapedText([
      { at: [0, 0, 0], size: [4, 0.2, 3], colour: brick },
      { at: [0, 2, 0], size: [4, 0.2, 3], colour: red, opacity: 0.3 },
    ]),
  )
  expect(read.outcome).toMatchObject({
    outcome: 'made',
    elements: 2,
    triangles: 24,
    failed: 0,
    origin: { x: 0, y: 0, z: 0 },
  })
  expect(rounded(read)).toEqual([
    [0, 0, -2.2],
    [4, 3, 0],
  ])
  expect(read.shapes).toMatchObject([
    { elementId: '1', triangles: 12, doubleSided: false },
    { elementId: '2', triangles: 12, doubleSided: true, colour: [1, 0, 0, expect.closeTo(0.3)] },
  ])
  expect(read.shapes[0]?.colour[0]).toBeCloseTo(0.319, 2)
})

test('cuts openings, and keeps rooms apart from what is built', async () => {
  const hole = { at: [1, -0.1, 0.5], size: [1, 0.4, 1] } as const
  const read = await readShapes(shapedText([{ at: [0, 0, 0], size: [4, 0.2, 3], opening: hole }]))
  expect(read.shapes.map(({ elementId }) => elementId)).toEqual(['1'])
  expect(read.shapes[0]?.triangles).toBeGreaterThan(12)
  expect(read.outcome).toMatchObject({ elements: 1, failed: 0 })
  expect(read.rooms).toMatchObject([{ elementId: '2', triangles: 12 }])
  expect(read.rooms[0]?.volume).toBeCloseTo(729, 0)
  expect(rounded(read)?.[1]?.[1]).toBe(3)
})

test('marks terrain, which is no element', async () => {
  const read = await readShapes(shapedText([{ at: [0, 0, 0], size: [4, 0.2, 3] }], { terrain: true }))
  expect(read.shapes.map(({ elementId }) => elementId).sort()).toEqual(['1', 'site-31100'])
})

test('has a colour for each class where the file has one throughout', async () => {
  const { shapes } = await readShapes(shapedText([{ at: [0, 0, 0], size: [4, 0.2, 3] }], { terrain: true }))
  expect(new Set(shapes.map(({ colour }) => colour.join(' '))).size).toBe(2)
})

test('keeps models fine that stand at national coordinates, and fits two of one project together', async () => {
  const far = [455_123.125, 5_429_456.5, 120] as const
  const wall = { at: far, size: [4, 0.2, 3] } as const
  const first = await readShapes(shapedText([wall]))
  expect(first.outcome).toMatchObject({ origin: { x: 455_125, y: 5_429_457, z: 122 } })
  expect(rounded(first)?.[0]).toEqual([expect.closeTo(-1.875, 2), expect.closeTo(-2, 2), expect.closeTo(0.3, 2)])
  const origin = { x: 455_100, y: 5_429_400, z: 100 }
  const second = await readShapes(shapedText([wall]), { originFor: async () => origin })
  expect(rounded(second)?.[0]).toEqual([expect.closeTo(23.125, 2), expect.closeTo(20, 2), expect.closeTo(-56.7, 2)])
})

test('keeps what a type gives several elements once', async () => {
  const read = await readShapes(
    shapedText(Array.from({ length: 3 }, (_, index) => ({ at: [index * 2, 0, 0], size: [1, 1, 3], usesType: true }))),
  )
  expect(read.shapes.map(({ elementId }) => elementId)).toEqual(['1', '2', '3'])
  expect(new Set(read.shapes.map(({ mesh }) => mesh)).size).toBe(1)
  expect(rounded(read)?.[1]?.[0]).toBeCloseTo(4.5, 2)
})

test('says that there is nothing to show', async () => {
  expect((await readShapes(ifcText([...project, ...walls([{}])]))).outcome).toEqual({
    outcome: 'none',
    failed: 0,
    missing: [],
  })
})

test('gives up shapes that take too long, which costs nothing else', async () => {
  const wall = { at: [0, 0, 0], size: [4, 0.2, 3] } as const
  // The limit ends while the records are stored; shapes that are waiting for their origin by then are not given up.
  const read = await readShapes(shapedText([wall]), { milliseconds: 1, onRecords: () => pause(300) })
  expect(read.outcome).toMatchObject({ outcome: 'failed', code: 'over-time-limit' })
})

test('ends with what storing the records or reading them fails with', async () => {
  const wall = { at: [0, 0, 0], size: [4, 0.2, 3] } as const
  const onRecords = () => Promise.reject(new Error('The database is gone.'))
  await expect(readShapes(shapedText([wall]), { onRecords })).rejects.toThrow('The database is gone.')
  await expect(readShapes(ifcText(project))).rejects.toMatchObject({ code: 'no-elements' })
})
