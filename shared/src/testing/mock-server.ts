import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/** Handles the views of grids, which every grid loads as soon as the pointer is near their menu. */
const noViews = http.get('/api/grid-views', () => HttpResponse.json([]))

/** Handles the saved settings, which most pages load. */
const noPreferences = http.get('/api/users/:user/preferences', () => HttpResponse.json([]))

/** Responds to the calls of a test. A call without a handler fails the test (`unhandled-calls.ts`). */
export const mockServer = setupServer(noViews, noPreferences)
