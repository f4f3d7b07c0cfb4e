import { expect, test } from '@jest/globals'
import { checkApi } from './check-api.ts'

test('the API of shared is unchanged or compatible since its last version', async () => {
  expect(await checkApi()).toEqual([])
}, 300_000)
