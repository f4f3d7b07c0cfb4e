import { organizationIdSchema } from '@lintel/shared/contract'
import {
  analyzedRequestSchema,
  analyticsPortfoliosSchema,
  analyticsRangeSchema,
  analyticsTotalsQuerySchema,
  analyticsTotalsSchema,
  type AnalyticsRange,
} from '@lintel/shared/contract/assembly'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../database/cursors/row-cursor.ts'
import { PlatformError } from '../../errors/platform-error.ts'
import { memberOf } from '../../plugins/access.ts'
import { streamOf } from '../../streaming/streamed-rows.ts'
import { listPortfolios, listRequested, sumRequested } from './repository.ts'

const access = memberOf('param:org', { anyRole: ['analytics.read'] })
const params = z.object({ org: organizationIdSchema })
const tags = ['analytics']

const requestsSchema = {
  tags,
  summary: 'All assembly requests of the organization in a date range, newest first',
  params,
  querystring: analyticsRangeSchema,
  response: { 200: streamOf(analyzedRequestSchema) },
}
const totalsSchema = {
  tags,
  summary:
    'Number of assembly requests per portfolio by day or month, oldest first; periods without requests are omitted',
  params,
  querystring: analyticsTotalsQuerySchema,
  response: { 200: analyticsTotalsSchema },
}
const portfoliosSchema = {
  tags,
  summary: 'Portfolios with requests, with the option sets of the newest request',
  params,
  response: { 200: analyticsPortfoliosSchema },
}

export const analyticsRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const all = '/revitassemblyrequest/analytics/organizations/:org'
  app.get(all, { config: { access, isStreamed: true }, schema: requestsSchema }, ({ organizationScope, query }) => {
    assertInOrder(query)
    const { tx, organizationId } = organizationScope
    return openCursor(tx, (rows) => listRequested(rows, organizationId, query))
  })
  app.get(`${all}/totals`, { config: { access }, schema: totalsSchema }, ({ organizationScope, query }) => {
    assertInOrder(query)
    return sumRequested(organizationScope.tx, organizationScope.organizationId, query)
  })
  app.get(`${all}/portfolios`, { config: { access }, schema: portfoliosSchema }, ({ organizationScope }) =>
    listPortfolios(organizationScope.tx, organizationScope.organizationId),
  )
  done()
}

function assertInOrder({ startDate, endDate }: AnalyticsRange): void {
  if (startDate <= endDate) return
  const detail = 'The start date is after the end date. Swap them.'
  throw new PlatformError('analytics/start-after-end', 400, detail)
}
