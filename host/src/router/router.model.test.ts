import { expect, test, describe } from '@jest/globals'
import { filledIn, pageAddress } from './page-address.ts'
import { titleAt } from './page-title.ts'

describe('page address', () => {
  test.each([
    ['captures/:captureId/:tab?', { captureId: 'a/b' }, '/A%20B/captures/a%2Fb'],
    ['captures/:captureId/:tab?', { captureId: '1', tab: 'model' }, '/A%20B/captures/1/model'],
    ['captures/:captureId', {}, '/A%20B/captures/-'],
  ])('fills in %s with %j', (path, parts, address) => {
    expect(pageAddress('A B', path, parts)).toBe(address)
  })

  test('fills in strings, and leaves out other values', () => {
    expect(filledIn('{number} {name} | {gone}{odd}', { number: 7, name: 'Midtown', odd: { a: 1 } })).toBe(
      '7 Midtown | ',
    )
  })
})

describe('page title', () => {
  test('fills the parameters of the address into a title', () => {
    const params = { portfolio: 'S03(05)', release: '2024.10' }
    expect(titleAt('Prototype: {release} - {portfolio}', params)).toBe('Prototype: 2024.10 - S03(05)')
  })

  test('a parameter with bidi controls does not reverse the title', () => {
    expect(titleAt('Prototype: {release} - Viewer', { release: '\u202E1.2' })).toBe('Prototype: 1.2 - Viewer')
  })

  test('a parameter missing from the address stays a placeholder', () => {
    expect(titleAt('Prototype: {release}', {})).toBe('Prototype: {release}')
    expect(titleAt(undefined, {})).toBeUndefined()
  })
})
