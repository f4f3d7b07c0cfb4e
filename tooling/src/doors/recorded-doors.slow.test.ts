import { expect, test } from '@jest/globals'
import { checkDoors } from './check-doors.ts'

test('every entry point of shared is as it is recorded', async () => {
  expect(await checkDoors()).toEqual([])
}, 300_000)
