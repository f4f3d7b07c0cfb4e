import { getResponse, http, HttpResponse, type RequestHandler } from 'msw'
import { preferenceSchema, type Preference } from '../../domain/contract/preference.ts'
import { aProblem } from '../fixtures/index.ts'

/**
 * Responds to API calls of this page with handlers; other requests go to the network. Returns a function that ends
 * this.
 */
export function startMockApi(handlers: readonly RequestHandler[]): () => void {
  const all = [...handlers, ...preferenceHandlers(), unhandledCall]
  const network = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    return (await getResponse(all, request.clone())) ?? network.call(window, request)
  }
  return () => {
    window.fetch = network
  }
}

/** Stores settings until the page is reloaded. */
function preferenceHandlers(): RequestHandler[] {
  const preferences = new Map<string, Preference>()
  return [
    http.get('/api/users/:user/preferences', () => HttpResponse.json([...preferences.values()])),
    http.put('/api/users/:user/preferences/:key', async ({ request }) => {
      const preference = preferenceSchema.parse(await request.json())
      preferences.set(preference.key, preference)
      return HttpResponse.json(preference)
    }),
  ]
}

const unhandledCall = http.all('/api/*', ({ request }) => {
  const call = `${request.method} ${new URL(request.url).pathname}`
  const detail = `No handler of this remote answers ${call}. Add one to src/testing/handlers.ts.`
  return HttpResponse.json(aProblem({ title: 'Not Implemented', status: 501, code: 'alone/no-handler', detail }), {
    status: 501,
  })
})
