import { idempotencyKeyHeader, idempotencyKeySchema } from '@lintel/shared/contract/assembly'
import {
  nextRunsSchema,
  recurrenceSchema,
  scheduleChangeSchema,
  scheduleCreateSchema,
  scheduleRunsSchema,
  scheduleSchema,
  schedulesSchema,
} from '@lintel/shared/contract/reports'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { databaseTime } from '../../../database/database-time.ts'
import { memberOf } from '../../../plugins/access.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { sendToMe } from './send-to-me.ts'
import { assertTimeZone, changeSchedule, createSchedule, removeSchedule } from './change-schedules.ts'
import { nextMoments } from './due/due-moments.ts'
import { readRuns, readSchedule, readSchedules } from './read-schedules.ts'

const tags = ['reports']
const readers = { access: memberOf('header', { anyRole: ['reporting.read'] }) }
const makers = { access: memberOf('header', { anyRole: ['reporting.create'] }) }
const params = z.object({ id: z.uuid() })
const maxNextRuns = 5

const listSchema = {
  tags,
  summary: 'Recurring reports by next run, paused ones last',
  response: { 200: schedulesSchema },
}
const createSchema = {
  tags,
  summary: 'Create a recurring report; idempotent by key',
  headers: z.object({ [idempotencyKeyHeader]: idempotencyKeySchema }),
  body: scheduleCreateSchema,
  response: { 201: scheduleSchema },
}
const nextRunsOptions = {
  tags,
  summary: 'The next five runs of a schedule',
  body: recurrenceSchema,
  response: { 200: nextRunsSchema },
}
const readSchema = { tags, summary: 'One recurring report', params, response: { 200: scheduleSchema } }
const changeSchema = {
  tags,
  summary: 'Update its schedule and recipients, pause or resume it, or take it over',
  params,
  body: scheduleChangeSchema,
  response: { 200: scheduleSchema },
}
const removeSchema = {
  tags,
  summary: 'Delete a recurring report; its reports stay',
  params,
  response: { 204: z.null() },
}
const sendSchema = {
  tags,
  summary: 'Run it now and email the report only to the caller; idempotent by key',
  headers: z.object({ [idempotencyKeyHeader]: idempotencyKeySchema }),
  params,
  response: { 202: scheduleSchema },
}
const runsSchema = {
  tags,
  summary: 'The results of its last hundred runs, newest first',
  params,
  response: { 200: scheduleRunsSchema },
}

/** Serves `/api/report-schedules`. */
export const scheduleRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  const all = '/report-schedules'
  const one = `${all}/:id`
  app.get(all, { config: readers, schema: listSchema }, ({ organizationScope }) => readSchedules(organizationScope))
  app.post(all, { config: makers, schema: createSchema }, async ({ organizationScope, body, headers }, reply) => {
    const schedule = await createSchedule(organizationScope, body, headers[idempotencyKeyHeader])
    reply.code(201)
    return schedule
  })
  app.post(`${all}/next-runs`, { config: makers, schema: nextRunsOptions }, async ({ organizationScope, body }) => {
    assertTimeZone(body, { path: 'timeZone' })
    return nextMoments(body, await databaseTime(organizationScope.tx), maxNextRuns).map((moment) =>
      moment.toISOString(),
    )
  })
  app.get(one, { config: readers, schema: readSchema }, ({ organizationScope, params: { id } }) =>
    readSchedule(organizationScope, id),
  )
  app.patch(one, { config: makers, schema: changeSchema }, ({ organizationScope, params: { id }, body }) =>
    changeSchedule(organizationScope, id, body),
  )
  app.delete(one, { config: makers, schema: removeSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await removeSchedule(organizationScope, id)
    reply.code(204)
    return null
  })
  app.post(
    `${one}/send-to-me`,
    { config: makers, schema: sendSchema },
    async ({ organizationScope, params: { id }, headers }, reply) => {
      const schedule = await sendToMe(organizationScope, { id, key: headers[idempotencyKeyHeader] }, jobs)
      reply.code(202)
      return schedule
    },
  )
  app.get(`${one}/runs`, { config: readers, schema: runsSchema }, ({ organizationScope, params: { id } }) =>
    readRuns(organizationScope, id),
  )
  done()
}
