import { expect, test } from '@jest/globals'
import type { House } from '../house.ts'
import { drawHouse } from './draw-house.ts'
import { wrapped } from './svg.ts'

const house: House = {
  packages: ['host', 'remote-one', 'remote-two', 'platform', 'tooling', 'e2e'].map((name) => ({
    name,
    rooms: ['room'],
  })),
  arrows: new Set(['host → shared', 'remote-one → shared', 'e2e → tooling']),
  doors: [[{ name: 'ui', users: new Set(['host', 'remote-two']) }], [{ name: 'contract', users: new Set(['host']) }]],
  areas: {
    lines: [
      [{ name: 'top', modules: ['a', 'b'] }],
      [
        { name: 'left', modules: [] },
        { name: 'right', modules: [] },
      ],
    ],
    uses: [{ from: 'top', to: 'left', isOfTables: true }],
  },
  programs: ['worker'],
  ground: ['database'],
}

function counted(text: string, what: RegExp) {
  return text.match(new RegExp(what, 'g'))?.length ?? 0
}

test('draws an arrow for each import between packages or areas, and one for each remote that is loaded', () => {
  const before = counted(
    drawHouse({ ...house, arrows: new Set(), areas: { ...house.areas, uses: [] } }),
    /class="arrow/,
  )
  expect(counted(drawHouse(house), /class="arrow/)).toBe(before + 4)
})

test('draws a point for each package that comes in by a door', () => {
  expect(counted(drawHouse(house), /<circle [^>]*r="3.8"/)).toBe(3)
})

test('areas that use each other have one arrow with two heads', () => {
  const uses = [
    { from: 'left', to: 'right', isOfTables: false },
    { from: 'right', to: 'left', isOfTables: true },
  ]
  expect(counted(drawHouse({ ...house, areas: { ...house.areas, uses } }), /marker-start/)).toBe(1)
})

test('says where an arrow has no place, instead of leaving it out', () => {
  expect(() => drawHouse({ ...house, arrows: new Set(['host → remote-one']) })).toThrow('host → remote-one')
})

test('breaks names into lines by their length', () => {
  expect(wrapped(['captures', 'reviews', 'comparisons'], 130)).toEqual(['captures · reviews', 'comparisons'])
})
