import { expect, test } from '@jest/globals'
import { levelsOf, neighborly, plainest, withoutWaysBack } from './levels.ts'

function uses(of: Record<string, readonly string[]>) {
  return new Map(Object.entries(of).map(([name, used]) => [name, new Set(used)]))
}

function arrows(of: Record<string, readonly string[]>) {
  return plainest(uses(of)).map(({ from, to }) => `${from}${to}`)
}

test('puts each name above all that it uses', () => {
  expect(levelsOf(uses({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([['d'], ['b', 'c'], ['a']])
  expect(levelsOf(uses({ a: ['d'], b: ['c'], c: ['d'], d: [] }))).toEqual([['d'], ['a', 'c'], ['b']])
})

test('puts names that use each other beside each other, however far the way around is', () => {
  expect(levelsOf(uses({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }))).toEqual([['d'], ['a', 'b', 'c']])
})

test('leaves out arrows that others say', () => {
  expect(arrows({ a: ['b', 'c', 'd'], b: ['c'], c: ['d'], d: [] })).toEqual(['ab', 'bc', 'cd'])
})

test('keeps the arrows among those that use each other, and one way out of them', () => {
  expect(arrows({ a: ['b', 'd'], b: ['a', 'c'], c: ['d'], d: [] })).toEqual(['ab', 'ba', 'bc', 'cd'])
  expect(arrows({ a: ['b', 'c'], b: ['c'], c: ['b'] })).toEqual(['ab', 'ac', 'bc', 'cb'])
})

test('gives up what leads back over what is firm, and nothing else', () => {
  const firm = uses({ a: ['b'], b: [], c: [] })
  const all = uses({ a: ['b', 'c'], b: ['a', 'c'], c: [] })
  expect(withoutWaysBack(all, firm)).toEqual(uses({ a: ['b', 'c'], b: ['c'], c: [] }))
})

test('puts in the middle of a line who uses both others', () => {
  expect(neighborly(['a', 'b', 'c'], uses({ a: ['c'], b: ['c'], c: ['b'], d: ['a'] }))).toEqual(['a', 'c', 'b'])
  expect(neighborly(['a', 'b', 'c'], uses({ d: ['a'] }))).toEqual(['a', 'b', 'c'])
})
