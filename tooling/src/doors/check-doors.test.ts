import { expect, test } from '@jest/globals'
import type { DoorRecord } from '../../webpack/shares/doors.ts'
import type { Surface } from './door-surface.ts'
import { changedDoors, doorProblems, goneTooEarly } from './check-doors.ts'
import type { Break } from './judge/judge-doors.ts'

const door = '@lintel/shared/list'
const today = '2027-05-31'
const surface: Surface = {
  exports: { sort: 'function sort(): Order;', first: 'const first = 1;' },
  behind: { Order: "type Order = 'up';" },
  deprecated: [],
}
const none = new Map<string, DoorRecord>()

type Given = {
  now: Surface
  version?: string
  breaks?: Break[]
  deprecated?: Record<string, string>
  serves?: string[]
}

function judge({ now, version = '1.3.1', breaks = [], deprecated = {}, serves = ['0.9.2'] }: Given) {
  const asked: string[] = []
  const record: DoorRecord = { version, serves, deprecated, exports: surface.exports, behind: surface.behind }
  const changed = changedDoors(new Map([[door, now]]), {
    recorded: () => record,
    judge: (doors) => {
      asked.push(...doors.keys())
      return new Map([[door, breaks]])
    },
    today,
  })
  return { changed, asked }
}

const added: Surface = { ...surface, exports: { ...surface.exports, last: 'const last = 9;' } }
const removed: Surface = { ...surface, exports: { sort: 'function sort(): Order;' } }
const changedBehind: Surface = { ...surface, behind: { Order: "type Order = 'up' | 'down';" } }
const gone = { name: 'first', why: 'it is no longer there' }

test('leaves a door alone that is as it is recorded, without asking the compiler', () => {
  expect(judge({ now: surface })).toEqual({ changed: [], asked: [] })
  expect(doorProblems([], none, today)).toEqual([])
})

test.each([
  ['something new', { now: added }, '1.4.0'],
  ['another type that breaks nothing', { now: changedBehind }, '1.4.0'],
  ['a name that will go', { now: { ...surface, deprecated: ['first'] } }, '1.3.2'],
])('gives a door with %s in it the fitting version', (_, given, version) => {
  const { changed } = judge(given)
  expect(changed).toMatchObject([{ refused: [], record: { version, serves: ['0.9.2'] } }])
})

test('asks the compiler only where something was removed or changed', () => {
  expect(judge({ now: added }).asked).toEqual([])
  expect(judge({ now: changedBehind }).asked).toEqual([door])
})

test('notes the day since which it is known that a name will go, once', () => {
  const now = { ...surface, deprecated: ['first', 'sort'] }
  const { changed } = judge({ now, deprecated: { first: '2027-01-02' } })
  expect(changed[0]?.record.deprecated).toEqual({ first: '2027-01-02', sort: today })
})

test.each([
  ['of which nobody was told', {}],
  ['of which was told two months ago', { first: '2027-03-31' }],
])('refuses that a name goes %s', (_, deprecated) => {
  const { changed } = judge({ now: removed, breaks: [gone], deprecated })
  expect(changed[0]?.refused).toEqual([gone])
  const words = doorProblems(changed, none, today).join('\n')
  expect(words).toContain(
    '@lintel/shared/list 1.3.1 → refused\n  no longer there: first\n  breaks first: it is no longer there',
  )
  expect(words).toContain('a second name')
  expect(words).toContain('@deprecated')
})

test('lets a name go three months after everybody was told, with a new major version that serves nobody of before', () => {
  const { changed } = judge({ now: removed, breaks: [gone], deprecated: { first: '2027-02-28' } })
  expect(changed).toMatchObject([{ refused: [], record: { version: '2.0.0', serves: [], deprecated: {} } }])
})

test('begins a new door at 1.0.0', () => {
  const nobody = { recorded: () => undefined, judge: () => new Map<string, Break[]>(), today }
  const [found] = changedDoors(new Map([[door, surface]]), nobody)
  expect(found?.record).toMatchObject({ version: '1.0.0', serves: [], exports: surface.exports })
})

test('lets a door go only when all of its names may', () => {
  const record: DoorRecord = { version: '1.0.0', serves: [], deprecated: { first: '2027-01-01' }, ...surfaceOf() }
  expect(goneTooEarly(new Map([['grid.json', record]]), today)).toEqual([
    'grid.json records a door that is gone, with sort.',
  ])
  const all = { ...record, deprecated: { first: '2027-01-01', sort: '2027-01-01' } }
  expect(goneTooEarly(new Map([['grid.json', all]]), today)).toEqual([])
  expect(doorProblems([], new Map([['grid.json', all]]), today).join('\n')).toContain('Run pnpm doors')
})

function surfaceOf() {
  return { exports: surface.exports, behind: surface.behind }
}

test('says what has changed, what the version would be and what to do', () => {
  const words = doorProblems(judge({ now: added }).changed, none, today).join('\n')
  expect(words).toContain('@lintel/shared/list 1.3.1 → 1.4.0\n  new: last')
  expect(words).toContain('Run pnpm doors')
})
