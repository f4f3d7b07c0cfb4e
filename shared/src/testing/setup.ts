import '@testing-library/jest-dom/jest-globals'
import { act, cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals'
import { mockServer } from './mock-server.ts'
import { resetSharedStores } from './reset-shared-stores.ts'
import { failOnUnhandledCalls, forgetUnhandledCalls } from './unhandled-calls.ts'
import { failOnUnawaitedUpdates, noticeUnawaitedUpdates } from './unawaited-updates.ts'
import { preparePage } from './prepare-page.ts'

preparePage()
noticeUnawaitedUpdates()
// On a busy machine, the first render of a screen can take longer than the default of one second, but a failure must
// show before the test times out.
configure({ asyncUtilTimeout: 30_000 })

// Testing Library only sets this in the first file of a page.
beforeAll(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true))
beforeAll(() => mockServer.listen({ onUnhandledFrame: 'error' }))
beforeEach(forgetUnhandledCalls)
// Runs before the next hook removes the handlers of the test.
afterEach(failOnUnhandledCalls)
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  cleanup()
  mockServer.resetHandlers()
  // Unmounts what a test has mounted by other means than `render`.
  act(resetSharedStores)
  failOnUnawaitedUpdates()
})
afterAll(async () => {
  // Late errors of the last test must fail the file, instead of vanishing with its page.
  await new Promise((resolve) => setTimeout(resolve))
  mockServer.close()
})
