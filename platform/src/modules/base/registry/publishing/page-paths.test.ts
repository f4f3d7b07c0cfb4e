import { expect, test } from '@jest/globals'
import { pathsMeet } from './page-paths.model.ts'

test.each([
  ['reports', 'reports'],
  ['Reports', 'reports/'],
  ['reports/:id', 'reports/:report'],
  ['reports/new', 'reports/:id'],
  [':anything', 'reports'],
  ['reports/:id/:tab?', 'reports/:id'],
  ['reports/:tab?', 'reports'],
  ['*', 'reports/:id/history'],
  ['reports/*', 'reports/a/b/c'],
  ['reports/*', 'reports'],
  [':a/captures', 'data/:b'],
])('%s and %s are in each other’s way', (one, other) => {
  expect([pathsMeet(one, other), pathsMeet(other, one)]).toEqual([true, true])
})

test.each([
  ['reports', 'reports/:id'],
  ['reports/a', 'reports/b'],
  ['reports-of-teams', 'reports'],
  ['reports/:id', 'reports/:id/:tab'],
  ['data/*', 'reports/*'],
])('%s and %s are not', (one, other) => {
  expect([pathsMeet(one, other), pathsMeet(other, one)]).toEqual([false, false])
})
