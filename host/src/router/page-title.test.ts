import { expect, test } from '@jest/globals'
import { titleAt } from './page-title.ts'

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
