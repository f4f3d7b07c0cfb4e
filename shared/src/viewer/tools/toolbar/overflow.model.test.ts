import { expect, test } from '@jest/globals'
import { toolsFitting } from './overflow.model.ts'

const groups = [
  [
    { name: 'home', rank: 0 },
    { name: 'fit', rank: 3 },
  ],
  [{ name: 'measure', rank: 1 }],
  [{ name: 'keyboard', rank: 4 }],
]

function names(room: number) {
  const { shown, more } = toolsFitting(groups, room)
  return [shown.map((group) => group.map(({ name }) => name).join(' ')).join(' | '), more.map(({ name }) => name)]
}

test.each([
  [Infinity, 'home fit | measure | keyboard', []],
  [12, 'home fit | measure | keyboard', []],
  [11.2, 'home | measure', ['fit', 'keyboard']],
  [8, 'home', ['fit', 'measure', 'keyboard']],
  [0, '', ['home', 'fit', 'measure', 'keyboard']],
] as const)('in %d rem there is room for %s', (room, shown, more) => {
  expect(names(room)).toEqual([shown, more])
})
