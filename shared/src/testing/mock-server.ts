import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/** Every grid asks for its views as soon as someone is near their menu, whatever the test is about. */
const noViews = http.get('/api/grid-views', () => HttpResponse.json([]))

/** Responds to the calls of a test. A call without a handler fails the test. */
export const mockServer = setupServer(noViews)
