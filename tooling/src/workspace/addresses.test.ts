import { expect, test } from '@jest/globals'
import { addressesFrom } from './addresses.ts'

test('finds every remote, also one that nobody has named, below one address of this machine', () => {
  const addresses = addressesFrom(9000, undefined)
  expect(addresses.of('bim')).toBe('http://localhost:9001/bim/')
  expect(addresses.of('inspections')).toBe('http://localhost:9001/inspections/')
  expect(addresses.origins).toEqual(['http://localhost:9001'])
})

test('takes the addresses of the setting', () => {
  const addresses = addressesFrom(9000, 'bim=https://bim.example.org/,https://example.org/{name}/')
  expect(addresses.of('bim')).toBe('https://bim.example.org/')
  expect(addresses.of('data')).toBe('https://example.org/data/')
  expect(addresses.origins).toEqual(['https://example.org', 'https://bim.example.org'])
  expect(addressesFrom(9000, 'bim=https://bim.example.org/').of('data')).toBeUndefined()
})
