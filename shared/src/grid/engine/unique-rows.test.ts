import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import { uniqueRows, type UniqueRule } from './unique-rows.ts'

type Row = { project: string | null; status: string; requestCount?: number }

const byProject: UniqueRule<Row> = {
  key: ({ project }) => project,
  isBetter: (row, kept) => row.status === 'Complete' && kept.status !== 'Complete',
  counted: (row, requestCount) => ({ ...row, requestCount }),
}

test('merges the rows of a key, counts them, and shows the one that is preferred', () => {
  const rows = [
    { project: 'A', status: 'Error' },
    { project: 'B', status: 'Complete' },
    { project: 'A', status: 'Complete' },
    { project: 'B', status: 'Queued' },
    { project: 'A', status: 'Complete' },
  ]
  expect(uniqueRows<Row>(rows, byProject)).toEqual([
    { project: 'A', status: 'Complete', requestCount: 3 },
    { project: 'B', status: 'Complete', requestCount: 2 },
  ])
})

test('leaves rows without a key alone', () => {
  const rows = [null, null].map((project) => ({ project, status: 'Queued' }))
  expect(uniqueRows<Row>(rows, byProject).map(({ requestCount }) => requestCount)).toEqual([1, 1])
})

test('loses no row, shows each key once, and a Complete one wherever there is one', () => {
  const rows = fc.array(
    fc.record({
      project: fc.constantFrom('A', 'B', 'C', null),
      status: fc.constantFrom('Complete', 'Queued', 'Error'),
    }),
  )
  const property = fc.property(rows, (some) => {
    const merged = uniqueRows<Row>(some, byProject)
    expect(merged.reduce((sum, { requestCount = 0 }) => sum + requestCount, 0)).toBe(some.length)
    const keys = merged.map(({ project }) => project).filter((project) => project !== null)
    expect(keys).toEqual([...new Set(some.map(({ project }) => project))].filter((project) => project !== null))
    const hasComplete = (among: readonly Row[], key: string) =>
      among.some(({ project, status }) => project === key && status === 'Complete')
    expect(keys.filter((key) => hasComplete(merged, key))).toEqual(keys.filter((key) => hasComplete(some, key)))
  })
  fc.assert(property)
})
