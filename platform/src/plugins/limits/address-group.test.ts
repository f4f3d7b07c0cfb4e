import { expect, test } from '@jest/globals'
import { addressGroup } from './address-group.ts'

test('counts the addresses of one IPv6 network as one caller', () => {
  expect(addressGroup('2001:db8:1:2:aaaa::1')).toBe(addressGroup('2001:0db8:1:2:bbbb:cccc:dddd:1'))
  expect(addressGroup('2001:db8:1:3::1')).not.toBe(addressGroup('2001:db8:1:2::1'))
  expect(addressGroup('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(addressGroup('::1')).toBe('0:0:0:0')
})
