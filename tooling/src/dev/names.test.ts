import { expect, test } from '@jest/globals'
import { parseDevNames } from './names.ts'

test('knows a remote by its name and by its folder', () => {
  expect(parseDevNames(['remote-data', 'data', 'bim'], ['host', 'data', 'bim'])).toEqual(['host', 'data', 'bim'])
})

test('brings the host along, and only with a remote', () => {
  expect(parseDevNames(['data'], ['host', 'data'])).toEqual(['host', 'data'])
  expect(parseDevNames(['host'], ['host', 'data'])).toEqual(['host'])
  expect(parseDevNames([], ['host', 'data'])).toEqual([])
})

test('says which names there are', () => {
  expect(() => parseDevNames(['date'], ['host', 'data'])).toThrow('There is no date. Name any of: host, data')
})
