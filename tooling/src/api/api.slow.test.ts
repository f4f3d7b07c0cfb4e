import { expect, test } from '@jest/globals'
import { checkApi } from './check-api.ts'

test('the API of shared is that of its last version, or compatible with it', async () => {
  expect(await checkApi()).toEqual([])
}, 300_000)
