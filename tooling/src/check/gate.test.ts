import { expect, test } from 'vitest'
import { addUp, selectGates, type Stage } from './gate.ts'

function gate(name: string) {
  return { name, title: name, run: async () => ({ passed: 1, failed: 0 }) }
}
const stages: Stage[] = [
  { width: 2, gates: [gate('lint'), gate('types')] },
  { width: 1, gates: [gate('unit')] },
]

test('runs everything unless gates are named', () => {
  expect(selectGates(stages, [])).toEqual(stages)
})

test('runs the named gates in their usual order', () => {
  const selected = selectGates(stages, ['unit', 'types'])
  expect(selected.map(({ gates }) => gates.map(({ name }) => name))).toEqual([['types'], ['unit']])
})

test('says which gates there are', () => {
  expect(() => selectGates(stages, ['units'])).toThrow('There is no gate units. Name any of: lint, types, unit')
})

test('adds up what gates and tests counted', () => {
  expect(
    addUp([
      { passed: 120, failed: 2, flaky: ['signs in'] },
      { passed: 1, failed: 0, flaky: [] },
      { passed: 0, failed: 1 },
    ]),
  ).toEqual({
    passed: 121,
    failed: 3,
    flaky: ['signs in'],
  })
})
