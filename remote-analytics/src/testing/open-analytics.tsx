import type { RoleName } from '@lintel/shared/contract'
import type { AnalyzedRequest } from '@lintel/shared/contract/assembly'
import { aUser, http, HttpResponse, mockServer, renderPage } from '@lintel/shared/testing'
import { act } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { AnalyticsPage } from '../pages/analytics.page.tsx'
import { remote } from '../remote.ts'
import { analyticsHandlers } from './handlers.ts'

/** The endpoint for requests; `/totals` and `/portfolios` are below it. */
export const requestsCall = '/api/revitassemblyrequest/analytics/organizations/ACME'
const requestView = {
  path: 'assembly-request/:assemblyRequestId',
  anyRole: ['revitassembly.read'] satisfies RoleName[],
}

type World = {
  search?: string
  roles?: RoleName[]
  /** Take precedence over the fake platform's handlers. */
  first?: readonly RequestHandler[]
}

/** Opens the page with a fake platform; `saved` collects saved settings. */
export async function openAnalytics(
  requests: readonly AnalyzedRequest[],
  { search = '', roles, first = [] }: World = {},
) {
  const saved: unknown[] = []
  mockServer.use(
    ...first,
    http.put('/api/users/:user/preferences/:key', async ({ request }) => {
      saved.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
    ...analyticsHandlers(requests),
  )
  // Tabs measure themselves after the first render.
  const page = await act(() =>
    renderPage(`/ACME/analytics${search}`, {
      user: aUser({ roles: roles ?? ['analytics.read', 'revitassembly.read'] }),
      releasedPages: [...Object.values(remote.pages), requestView],
      routes: [
        { path: remote.pages.analytics.path, Component: AnalyticsPage },
        { path: requestView.path, element: null },
      ],
    }),
  )
  return { ...page, saved }
}
