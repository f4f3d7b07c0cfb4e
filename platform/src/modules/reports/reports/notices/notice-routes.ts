import { isGenerating, reportNoticesSchema, reportSchema, reportSummarySchema } from '@lintel/shared/contract/reports'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Follow } from '../../../../events/follow.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { subjectOf } from '../../../../runs/announce-run.ts'
import { exactQuery, toKnownReport } from '../../report-types/first-remotes.ts'
import { readReport } from '../read-reports.ts'
import { reportRuns } from '../report-runs.ts'
import { subscribe, endNotice, noticesOf, readNotices } from './notices.ts'

const tags = ['reports']
const params = z.object({ id: z.uuid() })
const readers = { access: memberOf('header', { anyRole: ['reporting.read'] }) }
const followers = { ...readers, isDetached: true as const }

const notifySchema = {
  tags,
  summary: 'Whether the caller is notified by email and by `notices` when the report is finished',
  params,
  response: { 200: reportSummarySchema },
}
const eventsSchema = {
  tags,
  summary: "Server-sent events `report` with the full report: immediately and after each change, until it's finished",
  params,
  querystring: exactQuery,
}
const noticesSchema = {
  tags,
  summary:
    'Server-sent events `notices`: reports that the caller is notified about, in progress or finished ' +
    'within the last ten minutes; immediately and after each change, until none is in progress',
}

/** Subscriptions to the end of reports. */
export const reportNoticeRoutes: FastifyPluginCallbackZod<{ follow: Follow }> = (app, { follow }, done) => {
  const one = '/reports/:id'
  app.put(`${one}/notify`, { config: readers, schema: notifySchema }, ({ organizationScope, params: { id } }) =>
    subscribe(organizationScope, id),
  )
  app.delete(`${one}/notify`, { config: readers, schema: notifySchema }, ({ organizationScope, params: { id } }) =>
    endNotice(organizationScope, id),
  )
  app.get(`${one}/events`, { config: followers, schema: eventsSchema }, (request, reply) => {
    const {
      detachedScope: scope,
      params: { id },
      query,
    } = request
    return follow(reply, scope, {
      subject: subjectOf(reportRuns, { organizationId: scope.organizationId, runId: id }),
      event: 'report',
      schema: reportSchema,
      read: async () => toKnownReport(query, await scope.inTransaction((inside) => readReport(inside, id))),
      isLast: ({ status }) => !isGenerating(status),
    })
  })
  app.get('/report-notices/events', { config: followers, schema: noticesSchema }, ({ detachedScope: scope }, reply) =>
    follow(reply, scope, {
      subject: noticesOf(scope),
      event: 'notices',
      schema: reportNoticesSchema,
      read: () => scope.inTransaction(readNotices),
      isLast: (notices) => !notices.some(({ status }) => isGenerating(status)),
    }),
  )
  done()
}
