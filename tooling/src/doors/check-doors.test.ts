import { expect, test } from '@jest/globals'
import type { DoorRecord } from './door-record.ts'
import type { Surface } from './door-surface.ts'
import { changedDoors, doorProblems } from './check-doors.ts'

const door = '@lintel/shared/list'
const surface: Surface = {
  exports: { sort: 'function sort(): Order;', first: 'const first = 1;' },
  behind: { Order: "type Order = 'up';" },
}

function judge(now: Surface, version = '0.3.1', compatible: string[] = []) {
  const record: DoorRecord = { version, ...surface }
  return changedDoors(new Map([[door, now]]), () => record, compatible)
}

const added: Surface = { ...surface, exports: { ...surface.exports, last: 'const last = 9;' } }
const removed: Surface = { ...surface, exports: { sort: 'function sort(): Order;' } }
const changed: Surface = { ...surface, exports: { ...surface.exports, first: 'const first = 0;' } }
const changedBehind: Surface = { ...surface, behind: { Order: "type Order = 'up' | 'down';" } }

test('leaves a door alone that is as it is recorded', () => {
  expect(judge(surface)).toEqual([])
  expect(doorProblems([], [])).toEqual([])
})

test.each([
  ['something new', added, '0.3.1', '0.3.2'],
  ['something new', added, '1.3.1', '1.4.0'],
  ['something gone', removed, '0.3.1', '0.4.0'],
  ['something gone', removed, '1.3.1', '2.0.0'],
  ['another type', changed, '0.3.1', '0.4.0'],
  ['another type behind it', changedBehind, '0.3.1', '0.4.0'],
])('gives a door with %s in it the fitting version: %#', (_, now, version, next) => {
  expect(judge(now, version).map(({ record }) => record)).toEqual([{ version: next, ...now }])
})

test('takes the word of somebody that callers need not notice another type, but not that nothing is gone', () => {
  expect(judge(changedBehind, '0.3.1', [door])[0]?.record.version).toBe('0.3.2')
  expect(judge(removed, '0.3.1', [door])[0]?.record.version).toBe('0.4.0')
})

test('begins a new door at 0.1.0', () => {
  expect(changedDoors(new Map([[door, surface]]), () => undefined)[0]?.record).toEqual({ version: '0.1.0', ...surface })
})

test('says what has changed, what the version would be and what to do', () => {
  const now = { exports: { ...changed.exports, last: 'const last = 9;' }, behind: {} }
  const words = doorProblems(judge(now), ['shared/doors/grid.json']).join('\n')
  expect(words).toContain('@lintel/shared/list 0.3.1 → 0.4.0\n  of another type: first, Order\n  new: last')
  expect(words).toContain('shared/doors/grid.json records a door that is gone.')
  expect(words).toContain('Run pnpm doors')
  expect(words).toContain('pnpm doors --compatible')
})
