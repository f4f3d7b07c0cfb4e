import { expect, test } from '@jest/globals'
import { addressesFrom, originsOf, settingOf } from './addresses.ts'

test('finds remotes at ports of this machine unless told', () => {
  const { remotes, ports } = addressesFrom(9000, undefined)
  expect(remotes.get('bim')).toBe('http://localhost:9005/')
  expect(ports.remotes.get('bim')).toBe(9005)
})

test('a remote more is a word more', () => {
  const setting = 'bim=https://bim.example.org/,inspections=http://localhost:9007/'
  const { remotes, ports } = addressesFrom(9000, setting)
  expect(remotes.get('bim')).toBe('https://bim.example.org/')
  expect(remotes.get('inspections')).toBe('http://localhost:9007/')
  expect(remotes.get('data')).toBe('http://localhost:9004/')
  expect(ports.remotes.get('inspections')).toBe(9007)
  expect(originsOf(remotes)).toContain('https://bim.example.org')
  expect(addressesFrom(9000, settingOf(remotes)).remotes).toEqual(remotes)
})

test('knows where a remote of another repository is, if one address is for all', () => {
  const addresses = addressesFrom(9000, 'https://example.org/{name}/')
  expect(addresses.of('inspections')).toBe('https://example.org/inspections/')
  expect(addressesFrom(9000, undefined).of('inspections')).toBeUndefined()
})
