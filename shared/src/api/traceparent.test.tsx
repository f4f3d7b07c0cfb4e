import { expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { mockServer } from '../testing/index.ts'
import { installApi } from './api-settings.ts'
import { api } from './http-client.ts'

test('names each call a trace of its own', async () => {
  const seen: (string | null)[] = []
  mockServer.use(
    http.get('/api/things', ({ request }) => {
      seen.push(request.headers.get('traceparent'))
      return HttpResponse.json({})
    }),
  )
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
  await api.get('/things', { organization: 'none' })
  await api.get('/things', { organization: 'none' })
  const traces = seen.map((value) => /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(value ?? '')?.[1])
  expect(new Set(traces).size).toBe(2)
  expect(traces).not.toContain(undefined)
})
