import {
  ingestionCreateSchema,
  ingestionListQuerySchema,
  ingestionPageSchema,
  ingestionSchema,
  isIngesting,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Follow } from '../../../events/follow.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { subjectOf } from '../../../runs/announce-run.ts'
import { beginIngestion, forgetIngestion, retryIngestion } from './begin/begin-ingestion.ts'
import { cancelIngestion } from './cancel-ingestion.ts'
import { ingestionRuns } from './ingestion-runs.ts'
import { readIngestion, readIngestions } from './read-ingestions.ts'
import { remakeShapes } from './remake/remake-shapes.ts'

export type IngestionRouteOptions = { jobs: JobQueue; follow: Follow }

const tags = ['captures']
const params = z.object({ id: z.uuid() })
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }
const creators = { access: memberOf('header', { anyRole: ['revitupload.create'] }) }
const programsToo = { isOpenToPrograms: true }
const senders = { access: memberOf('header', { anyRole: ['revitupload.create'], ...programsToo }) }
/** Users who can upload files can see the organization's ingestions. */
const followers = {
  access: memberOf('header', {
    anyRole: ['revitupload.create', 'revitupload.read', 'revituploadcompare.read'],
    ...programsToo,
  }),
}

const createSchema = {
  tags,
  summary: 'Capture an uploaded building file (upload purpose "capture")',
  body: ingestionCreateSchema,
  response: { 201: ingestionSchema },
}
const listSchema = {
  tags,
  summary: 'Building files being captured, newest first',
  querystring: ingestionListQuerySchema,
  response: { 200: ingestionPageSchema },
}
const readSchema = { tags, summary: 'The progress of one ingestion', params, response: { 200: ingestionSchema } }
const retrySchema = { tags, summary: 'Retry a failed ingestion', params, response: { 200: ingestionSchema } }
const cancelSchema = {
  tags,
  summary: 'Cancel a queued or running ingestion and delete its file; rejected after its capture is stored',
  params,
  response: { 204: z.null() },
}
const remakeSchema = {
  tags,
  summary: "Regenerate a capture's 3D model from its file; the current model stays until it's done",
  params,
  response: { 202: ingestionSchema },
}
const forgetSchema = { tags, summary: 'Remove a finished ingestion from the list', params, response: { 204: z.null() } }
const eventsSchema = {
  tags,
  summary:
    "Server-sent events `ingestion` with the full ingestion: immediately and after each change, until it's finished",
  params,
}

const all = '/capture-ingestions'
const one = `${all}/:id`

export const ingestionRoutes: FastifyPluginCallbackZod<Pick<IngestionRouteOptions, 'jobs' | 'follow'>> = (
  app,
  { jobs, follow },
  done,
) => {
  app.post(all, { config: senders, schema: createSchema }, async ({ organizationScope, body }, reply) => {
    const started = await beginIngestion(organizationScope, body, jobs)
    reply.code(201)
    return started
  })
  app.get(all, { config: readers, schema: listSchema }, ({ organizationScope, query }) =>
    readIngestions(organizationScope, query),
  )
  app.get(one, { config: followers, schema: readSchema }, ({ organizationScope, params: { id } }) =>
    readIngestion(organizationScope, id),
  )
  const config = { ...readers, isDetached: true }
  app.get(`${one}/events`, { config, schema: eventsSchema }, ({ detachedScope: scope, params: { id } }, reply) =>
    follow(reply, scope, {
      subject: subjectOf(ingestionRuns, { organizationId: scope.organizationId, runId: id }),
      event: 'ingestion',
      schema: ingestionSchema,
      read: () => scope.inTransaction((inside) => readIngestion(inside, id)),
      isLast: ({ status }) => !isIngesting(status),
    }),
  )
  done()
}

/** Retry, cancel and remove. */
export const ingestionActionRoutes: FastifyPluginCallbackZod<Pick<IngestionRouteOptions, 'jobs'>> = (
  app,
  { jobs },
  done,
) => {
  app.post(`${one}/retry`, { config: creators, schema: retrySchema }, ({ organizationScope, params: { id } }) =>
    retryIngestion(organizationScope, id, jobs),
  )
  app.post(
    `${one}/cancel`,
    { config: creators, schema: cancelSchema },
    async ({ organizationScope, params: { id } }, reply) => {
      await cancelIngestion(organizationScope, id)
      reply.code(204)
      return null
    },
  )
  app.post(
    '/captures/:id/model',
    { config: creators, schema: remakeSchema },
    async ({ organizationScope, params: { id } }, reply) => {
      reply.code(202)
      return remakeShapes(organizationScope, id, jobs)
    },
  )
  app.delete(one, { config: creators, schema: forgetSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await forgetIngestion(organizationScope, id)
    reply.code(204)
    return null
  })
  done()
}
