import { expect, test } from '@jest/globals'
import { tabIn, withDataSet, withTab } from './tabs-in-address.model.ts'

test('keeps range and tab when another data set is chosen, and leaves its filters behind', () => {
  const search = new URLSearchParams('dataSet=P13&start=2026-01-01&end=2026-01-31&tab=in-progress&requestsFilter=x')
  expect(withDataSet(search, 'Blank Template').toString()).toBe(
    'dataSet=Blank+Template&start=2026-01-01&end=2026-01-31&tab=in-progress',
  )
})

test('says nothing of the tab that everybody starts with', () => {
  const other = withTab(new URLSearchParams('dataSet=BTS'), 'in-progress')
  expect([tabIn(other), other.toString()]).toEqual(['in-progress', 'dataSet=BTS&tab=in-progress'])
  expect(withTab(other, 'requests').toString()).toBe('dataSet=BTS')
  expect(tabIn(new URLSearchParams('tab=elsewhere'))).toBe('requests')
})
