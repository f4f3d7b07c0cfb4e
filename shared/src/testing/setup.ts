import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { mockServer } from './mock-server.ts'
import { fillBrowserGaps, stopAnimations } from './browser-gaps.ts'
import { resetSharedStores } from './reset-shared-stores.ts'

fillBrowserGaps()
stopAnimations()
// Two cores shared by many: the first render of a screen can take longer than the default second, but a failure must show before the test times out.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(() => mockServer.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  mockServer.resetHandlers()
  resetSharedStores()
})
afterAll(() => mockServer.close())
