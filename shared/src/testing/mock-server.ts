import { setupServer } from 'msw/node'

/** Answers the calls of a test. A call without a handler fails the test. */
export const mockServer = setupServer()
