import { expect, test } from '@jest/globals'
import { policyWithDestination } from './security-headers.ts'

test.each([
  ['http://localhost:8123/callback', 'http://localhost:8123'],
  ['http://[::1]:8123/callback', 'http:'],
  ['https://[2001:db8::1]/callback', 'https:'],
  ['com.example.checker:/back', 'com.example.checker:'],
])('lets a form lead on to %s by a source that browsers understand', (address, source) => {
  const policy = policyWithDestination({ hostOrigins: ['https://lintel.test'] }, address)
  expect(policy.split('; ')).toContain(`form-action 'self' https://lintel.test ${source}`)
})
