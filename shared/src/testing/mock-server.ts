import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/** Handles the views of grids, which every grid loads as soon as the pointer is near their menu. */
const noViews = http.get('/api/grid-views', () => HttpResponse.json([]))

/** Responds to the calls of a test. A call without a handler fails the test. */
export const mockServer = setupServer(noViews)
