import { expect, test } from '@jest/globals'
import { optionsFromQuery, optionsToQuery, paths } from './paths.ts'

test('options survive the way through an address, whatever their labels', () => {
  const choices = { 'Proto Size': '5000', 'Drive & Thru = 1': 'A+B/C?', view: 'ü', prototype: 'x' }
  expect(optionsFromQuery(new URLSearchParams(optionsToQuery(choices).toString()))).toEqual(choices)
})

test('reads nothing but options', () => {
  expect(optionsFromQuery(new URLSearchParams('prototype=P14&option.Proto+Size=5000'))).toEqual({
    'Proto Size': '5000',
  })
})

test('addresses carry options where there are some', () => {
  const choices = { 'Proto Size': '5000' }
  expect(paths.prototype('CFA', 'P14', '1')).toBe('/CFA/prototypes/P14/1')
  expect(paths.prototype('CFA', 'P14', '1', choices)).toBe('/CFA/prototypes/P14/1?option.Proto+Size=5000')
  expect(paths.assemblyForm('CFA', 'P14', '1', choices)).toBe(
    '/CFA/assembly-request/form?prototype=P14&release=1&option.Proto+Size=5000',
  )
  const request = { id: 'r-1', portfolio: 'P14', prototypeRelease: '1', optionSets: choices }
  expect(paths.assemblyFormAgain('CFA', request)).toBe(
    '/CFA/assembly-request/form?prototype=P14&release=1&option.Proto+Size=5000&again=r-1',
  )
})
