import { expect, test } from '@jest/globals'
import { parseRemoteAddresses } from './remote-addresses.ts'

test('knows each remote by its name, and all others by one address', () => {
  const addresses = parseRemoteAddresses('bim=https://bim.example.org, https://example.org/remotes/{name}/')
  expect(addresses.of('bim')).toBe('https://bim.example.org/')
  expect(addresses.of('inspections')).toBe('https://example.org/remotes/inspections/')
  expect(addresses.names).toEqual(['bim'])
  expect(parseRemoteAddresses('bim=http://localhost:9005').of('data')).toBeUndefined()
})

test.each([
  '',
  'bim',
  'https://example.org/',
  'bim=ftp://example.org/',
  'Bim=https://example.org/',
  'bim=https://x/?a=b',
])('says what is wrong with "%s"', (text) => {
  expect(() => parseRemoteAddresses(text)).toThrow(/Write addresses of remotes as/)
})
