import { idempotencyKeyHeader, idempotencyKeySchema } from '@lintel/shared/contract/assembly'
import {
  reportCreateSchema,
  reportListQuerySchema,
  reportPageSchema,
  reportSchema,
} from '@lintel/shared/contract/reports'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { exactQuery, toKnownReport } from '../report-types/first-remotes.ts'
import { submitReport } from './begin-report.ts'
import { readReport, readReports } from './read-reports.ts'
import { removeReport } from './remove-report.ts'
import { runAgain } from './run-again.ts'

export type ReportRouteOptions = { jobs: JobQueue }

const tags = ['reports']
const params = z.object({ id: z.uuid() })
const headers = z.object({ [idempotencyKeyHeader]: idempotencyKeySchema })
const readers = { access: memberOf('header', { anyRole: ['reporting.read'] }) }
const creators = { access: memberOf('header', { anyRole: ['reporting.create'] }) }
const responses = { 200: reportSchema, 202: reportSchema }

const createSchema = {
  tags,
  summary: 'Run a report; returns 200 with the existing report if it was already sent with the same key',
  headers,
  body: reportCreateSchema,
  response: responses,
}
const againSchema = {
  tags,
  summary: 'Run this report again with its current report type and data set',
  headers,
  params,
  response: responses,
}
const listSchema = {
  tags,
  summary: 'Reports the caller can access, newest first',
  querystring: reportListQuerySchema,
  response: { 200: reportPageSchema },
}
const readSchema = {
  tags,
  summary: 'One report, with its charts',
  params,
  querystring: exactQuery,
  response: { 200: reportSchema },
}
const deleteSchema = {
  tags,
  summary: 'Delete a report and its rows: your own, or any with organization.update. A running report is cancelled',
  params,
  response: { 204: z.null() },
}
export const reportRoutes: FastifyPluginCallbackZod<ReportRouteOptions> = (app, { jobs }, done) => {
  const all = '/reports'
  const one = `${all}/:id`
  app.post(all, { config: creators, schema: createSchema }, async (request, reply) => {
    const { organizationScope: scope, body, headers: sent } = request
    const { report, isNew } = await submitReport(scope, { ...body, key: sent[idempotencyKeyHeader] }, jobs)
    reply.code(isNew ? 202 : 200)
    return toKnownReport({}, await readReport(scope, report.id))
  })
  app.post(`${one}/again`, { config: creators, schema: againSchema }, async (request, reply) => {
    const { organizationScope: scope, params: pathParams, headers: sent } = request
    const { report, isNew } = await runAgain(scope, { id: pathParams.id, key: sent[idempotencyKeyHeader] }, jobs)
    reply.code(isNew ? 202 : 200)
    return toKnownReport({}, await readReport(scope, report.id))
  })
  app.get(all, { config: readers, schema: listSchema }, ({ organizationScope, query }) =>
    readReports(organizationScope, query),
  )
  app.get(one, { config: readers, schema: readSchema }, async ({ organizationScope, query, params: { id } }) =>
    toKnownReport(query, await readReport(organizationScope, id)),
  )
  app.delete(one, { config: readers, schema: deleteSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await removeReport(organizationScope, id)
    reply.code(204)
    return null
  })
  done()
}
