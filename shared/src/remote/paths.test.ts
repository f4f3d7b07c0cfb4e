import { expect, test } from '@jest/globals'
import { paths } from './paths.ts'

test('encodes every part, so that any name survives the trip', () => {
  expect(paths.prototype('A/B', 'S03(05)', '20%')).toBe('/A%2FB/prototypes/S03(05)/20%25')
  expect(paths.assemblyForm('CFA', 'P&Q', 'a b')).toBe('/CFA/assembly-request/form?prototype=P%26Q&release=a%20b')
})

test.each([
  ['an organization', () => paths.organization('')],
  ['the organization of a page', () => paths.prototypes('')],
  ['a prototype', () => paths.prototype('CFA', '', '2024.1')],
  ['a release', () => paths.prototype('CFA', 'P13', '')],
])('makes no address without %s', (_, make) => {
  expect(make).toThrow('An address inside the application lacks one of its parts.')
})
