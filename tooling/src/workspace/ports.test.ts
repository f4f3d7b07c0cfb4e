import { expect, test } from '@jest/globals'
import { portsFrom } from './ports.ts'

test('gives every service its documented port', () => {
  expect(portsFrom(9000)).toEqual({ host: 9000, remotes: 9001, platform: 9010, identity: 9011 })
})
