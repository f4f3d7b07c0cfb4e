import { expect, test } from '@jest/globals'
import { aRequest } from '../../testing/a-request.ts'
import { optionLabels, rowOf, rowsFor } from './analytics-row.model.ts'

test.each([
  ['2026-03-01T10:00:00.000Z', '2026-03-01T10:02:05.500Z', 125_500],
  ['2026-03-01T10:00:00.000Z', null, null],
  // The clocks of two machines differ.
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
