import { expect, test, vi } from 'vitest'

test('a second copy of the package says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await import('./host.ts')
  expect(warn).not.toHaveBeenCalled()
  vi.resetModules()
  await import('./session/index.ts')
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('@lintel/shared was loaded 2 times'))
})
