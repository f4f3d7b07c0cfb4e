import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { AssemblyStatus } from '@lintel/shared/contract/assembly'
import { uniqueRows } from '@lintel/shared/grid'
import { aRequest } from '../../testing/a-request.ts'
import { rowOf } from './analytics-row.model.ts'
import { oneForProject } from './one-for-project.model.ts'

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

test('tells names apart as they are written', () => {
  const rows = [row('A', 'Complete'), row('a', 'Complete'), row('A ', 'Complete')]
  expect(uniqueRows(rows, oneForProject)).toHaveLength(3)
})

test('loses and invents nothing', () => {
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
