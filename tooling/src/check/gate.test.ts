import { expect, test } from '@jest/globals'
import { addUp, selectGates, type Gate } from './gate.ts'

const gates = ['lint', 'types', 'unit'].map((name): Gate => {
  return { name, title: name, cores: 1, run: async () => ({ passed: 1, failed: 0 }) }
})

test('runs everything unless gates are named', () => {
  expect(selectGates(gates, [])).toEqual(gates)
})

test('runs the named gates in their usual order', () => {
  expect(selectGates(gates, ['unit', 'types']).map(({ name }) => name)).toEqual(['types', 'unit'])
})

test('runs more of a gate that is asked for by name', () => {
  const runNamed: Gate['run'] = async () => ({ passed: 5, failed: 0 })
  const [gate, ...others] = gates.map((each) => ({ ...each, ...(each.name === 'lint' && { runNamed }) }))
  const all = [...(gate ? [gate] : []), ...others]
  expect(selectGates(all, ['lint'])[0]?.run).toBe(runNamed)
  expect(selectGates(all, [])[0]?.run).not.toBe(runNamed)
})

test('says which gates there are', () => {
  expect(() => selectGates(gates, ['units'])).toThrow('There is no gate units. Name any of: lint, types, unit')
})

test('adds up what gates and tests counted', () => {
  expect(
    addUp([
      { passed: 120, failed: 2, failures: ['signs out', 'goes on'], flaky: ['signs in'] },
      { passed: 1, failed: 0, flaky: [] },
      { passed: 0, failed: 1 },
    ]),
  ).toEqual({
    passed: 121,
    failed: 3,
    failures: ['signs out', 'goes on'],
    flaky: ['signs in'],
  })
})
