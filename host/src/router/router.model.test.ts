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

  test('fills words in, and nothing for what is no text', () => {
    expect(filledIn('{number} {name} | {gone}{odd}', { number: 7, name: 'Midtown', odd: { a: 1 } })).toBe(
      '7 Midtown | ',
    )
  })
})

describe('page title', () => {
  test('a title names the parts of the address that it asks for', () => {
    const params = { portfolio: 'S03(05)', release: '2024.10' }
    expect(titleAt('Prototype: {release} - {portfolio}', params)).toBe('Prototype: 2024.10 - S03(05)')
  })

  test('a part of the address does not reverse the title around it', () => {
    expect(titleAt('Prototype: {release} - Viewer', { release: '\u202E1.2' })).toBe('Prototype: 1.2 - Viewer')
  })

  test('a part that the address lacks stays as it is written', () => {
    expect(titleAt('Prototype: {release}', {})).toBe('Prototype: {release}')
    expect(titleAt(undefined, {})).toBeUndefined()
  })
})
