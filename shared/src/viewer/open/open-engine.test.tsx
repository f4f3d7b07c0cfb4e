import { expect, jest, test } from '@jest/globals'
import { isViewerError } from '../viewer-error.ts'
import { openEngine } from './open-engine.ts'

test('says what to do where the browser offers no WebGL', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const container = document.createElement('div')
  const error: unknown = await openEngine.createViewer({ container }).catch((reason: unknown) => reason)
  expect(isViewerError(error)).toBe(true)
  expect(error).toMatchObject({
    message: 'Failed to create a Viewer.',
    code: 'viewer_not_created',
    reason: expect.stringContaining('hardware acceleration'),
  })
  expect(container.childElementCount).toBe(0)
})
