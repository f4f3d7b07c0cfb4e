import { expect, test } from '@jest/globals'
import type { AssemblyStatus } from '@lintel/shared/contract/assembly'
import { uniqueRows } from '@lintel/shared/grid'
import fc from 'fast-check'
import { aRequest } from '../../testing/a-request.ts'
import { oneForProject, optionLabels, rowOf, rowsFor } from './analytics-row.model.ts'

test.each([
  ['2026-03-01T10:00:00.000Z', '2026-03-01T10:02:05.500Z', 125_500],
  ['2026-03-01T10:00:00.000Z', null, null],
  // The clocks of two machines differ: it ended before it began.
  ['2026-03-01T10:00:00.000Z', '2026-03-01T09:59:59.000Z', 0],
])('from %s to %s it took %s', (requestedDate, completedDate, duration) => {
  expect(rowOf(aRequest({ requestedDate, completedDate }))).toMatchObject({ duration, requestCount: 1 })
})

test('tells the requests of portfolios and those in progress', () => {
  const rows = [
    aRequest({ portfolio: 'S03', status: 'Queued', projectNumber: '1' }),
    aRequest({ portfolio: 'S03(05)', status: 'Error', projectNumber: '2' }),
    aRequest({ portfolio: 'P14', status: 'InProgress', projectNumber: '3' }),
    aRequest({ portfolio: 'S03', status: 'Pending Manifest', projectNumber: '4' }),
  ].map(rowOf)
  const { all, inProgress } = rowsFor(rows, ['S03', 'S03(05)'])
  expect(all.map(({ projectNumber }) => projectNumber)).toEqual(['1', '2', '4'])
  expect(inProgress.map(({ projectNumber }) => projectNumber)).toEqual(['1', '4'])
})

test('finds every option set that a request has, once', () => {
  const optionSets: Record<string, string>[] = [{ A: '1' }, { B: '2', A: '3' }, {}]
  const rows = optionSets.map((own) => rowOf(aRequest({ optionSets: own })))
  expect(optionLabels(rows)).toEqual(['A', 'B'])
})

function row(projectName: string, status: AssemblyStatus, projectNumber = '1') {
  return rowOf(aRequest({ projectName, status, projectNumber }))
}

test('merges the requests of a project, prefers the newest that is complete, and counts them all', () => {
  const rows = [
    row('Peachtree', 'Error', '1'),
    row('Highway', 'Error', '2'),
    row('Peachtree', 'Complete', '3'),
    row('Peachtree', 'Complete', '4'),
    row('Highway', 'InProgress', '5'),
  ]
  expect(uniqueRows(rows, oneForProject)).toMatchObject([
    { projectName: 'Peachtree', status: 'Complete', projectNumber: '3', requestCount: 3 },
    { projectName: 'Highway', status: 'Error', projectNumber: '2', requestCount: 2 },
  ])
})

test('merges only names that are written alike', () => {
  const rows = [row('A', 'Complete'), row('a', 'Complete'), row('A ', 'Complete')]
  expect(uniqueRows(rows, oneForProject)).toHaveLength(3)
})

test('merging loses and invents nothing', () => {
  const statusArbitrary = fc.constantFrom<AssemblyStatus>('Complete', 'Error', 'Queued')
  const rowArbitrary = fc
    .tuple(fc.constantFrom('A', 'B', 'C'), statusArbitrary)
    .map(([name, status]) => row(name, status))
  fc.assert(
    fc.property(fc.array(rowArbitrary), (rows) => {
      const unique = uniqueRows(rows, oneForProject)
      expect(unique.map(({ projectName }) => projectName)).toEqual([...new Set(rows.map((one) => one.projectName))])
      for (const { projectName, status, requestCount } of unique) {
        const own = rows.filter((one) => one.projectName === projectName)
        expect(requestCount).toBe(own.length)
        expect(status).toBe(own.find((one) => one.status === 'Complete')?.status ?? own[0]?.status)
      }
    }),
  )
})
