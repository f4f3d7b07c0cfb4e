import { expect, test } from '@jest/globals'
import { filledIn, pageAddress } from './page-address.ts'

test.each([
  ['captures/:captureId/:tab?', { captureId: 'a/b' }, '/A%20B/captures/a%2Fb'],
  ['captures/:captureId/:tab?', { captureId: '1', tab: 'model' }, '/A%20B/captures/1/model'],
  ['captures/:captureId', {}, '/A%20B/captures/-'],
])('fills in %s with %j', (path, parts, address) => {
  expect(pageAddress('A B', path, parts)).toBe(address)
})

test('fills words in, and nothing for what is no text', () => {
  expect(filledIn('{number} {name} | {gone}{odd}', { number: 7, name: 'Midtown', odd: { a: 1 } })).toBe('7 Midtown | ')
})
