import { pageQuery } from '@lintel/shared/contract'
import { topicChangeSchema, topicCreateSchema, topicEventPageSchema, topicSchema } from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { changeTopic } from './changes/change-topic.ts'
import { createTopic } from './changes/create-topic.ts'
import { readTopic } from './changes/read-topic.ts'
import { readHistory } from './history/read-history.ts'

const tags = ['topics']
const readers = { access: memberOf('header', { anyRole: ['topics.read'], isOpenToPrograms: true }) }
/** Enough for a thousand links with three ids each. */
const bounds = { bytes: 524_288, parts: 6000 }
const creators = { access: memberOf('header', { anyRole: ['topics.create'] }), bounds }
const editors = { access: memberOf('header', { anyRole: ['topics.update'] }), bounds }
const params = z.object({ topicId: z.uuid() })

const schemas = {
  create: {
    tags,
    summary: 'Create a topic; rejected if its ID already exists',
    body: topicCreateSchema,
    response: { 201: topicSchema },
  },
  read: { tags, summary: 'One topic', params, response: { 200: topicSchema } },
  change: {
    tags,
    summary: 'Update fields of a topic; rejected if they changed since the given revision',
    params,
    body: topicChangeSchema,
    response: { 200: topicSchema },
  },
  history: {
    tags,
    summary: 'The history of a topic, newest first: one event per field',
    params,
    querystring: z.object(pageQuery(50)),
    response: { 200: topicEventPageSchema },
  },
}

export const topicRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  const one = '/topics/:topicId'
  app.post('/topics', { config: creators, schema: schemas.create }, async ({ organizationScope, body }, reply) => {
    const topic = await createTopic({ ...organizationScope, jobs }, body)
    reply.code(201)
    return topic
  })
  app.get(one, { config: readers, schema: schemas.read }, ({ organizationScope, params: { topicId } }) =>
    readTopic(organizationScope, topicId),
  )
  app.patch(one, { config: editors, schema: schemas.change }, ({ organizationScope, params: { topicId }, body }) =>
    changeTopic({ ...organizationScope, jobs }, topicId, body),
  )
  app.get(
    `${one}/history`,
    { config: readers, schema: schemas.history },
    ({ organizationScope, params: { topicId }, query: { before, take } }) =>
      readHistory(organizationScope, { topicId, before, take }),
  )
  done()
}
