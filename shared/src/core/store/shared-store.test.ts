import { expect, jest, test } from '@jest/globals'

test('a second copy of the package logs a warning', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  await import('../../host.ts')
  expect(warn).not.toHaveBeenCalled()
  jest.resetModules()
  await import('../session/index.ts')
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('@lintel/shared was loaded 2 times'))
})
