import { expect, test } from '@jest/globals'
import { checkFilter, type FieldTypes } from '@lintel/shared/filter'
import { inProgressOf, requestsOf } from './data-set-offer.model.ts'

const fields: FieldTypes = { portfolio: 'text', status: 'text', requestedDate: 'date' }
const tab = { name: 'Restaurant', smallCharts: [], optionSets: [] }
const range = { start: '2026-10-23', end: '2026-11-22' }

test('keeps the portfolios of the tab, and the days unless they are left out', () => {
  const one = requestsOf({ ...tab, portfolios: ['P14'] }, range)
  expect(one.condition).toEqual({ field: 'portfolio', operator: '==', value: 'P14' })
  expect(one.choice?.label).toBe('Only requests from 10/23/2026 to 11/22/2026')
  const several = requestsOf({ ...tab, portfolios: ['P13', 'P14'] }, range)
  for (const filter of [several.condition, several.choice?.filter]) expect(checkFilter(filter, fields)).toEqual(filter)
  expect(several.condition).toMatchObject({ logic: 'or', filters: [{ value: 'P13' }, { value: 'P14' }] })
})

test('offers no filter by the number of requests that a row of the grid stands for', () => {
  const offer = inProgressOf(requestsOf({ ...tab, portfolios: ['P14'] }, range))
  expect(Object.keys(offer.without ?? {})).toEqual(['requestCount'])
})

test('keeps nothing of a tab without portfolios, which shows nothing', () => {
  expect(requestsOf({ ...tab, portfolios: [] }, range).condition).toEqual({ logic: 'or', filters: [] })
})

test('keeps those in progress as the ones that have not ended', () => {
  const { condition } = inProgressOf(requestsOf({ ...tab, portfolios: ['P14'] }, range))
  expect(checkFilter(condition, fields)).toMatchObject({
    logic: 'and',
    filters: [{ value: 'P14' }, { operator: '!=', value: 'Complete' }, { operator: '!=', value: 'Error' }],
  })
})
