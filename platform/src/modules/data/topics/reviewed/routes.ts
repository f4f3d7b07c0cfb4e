import {
  topicFindingsSchema,
  topicsFromReviewResultSchema,
  topicsFromReviewSchema,
} from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { makeTopics } from './make-topics.ts'
import { readFindings } from './read-findings.ts'

const tags = ['topics']
const params = z.object({ reviewId: z.uuid() })
// Users who see reviews see their findings; topics are only included for users who see topics.
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }
const makers = { access: memberOf('header', { anyRole: ['topics.create'] }), bounds: { bytes: 131_072 } }

const findingsSchema = {
  tags,
  summary: 'Findings of a complete review by master element and rule, with existing topics; most elements first',
  params,
  response: { 200: topicFindingsSchema },
}
const makeSchema = {
  tags,
  summary: 'Create topics from review findings; existing topics are kept',
  params,
  body: topicsFromReviewSchema,
  response: { 201: topicsFromReviewResultSchema },
}

export const topicFindingRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  app.get(
    '/capture-reviews/:reviewId/findings',
    { config: readers, schema: findingsSchema },
    ({ organizationScope, params: { reviewId } }) => readFindings(organizationScope, reviewId),
  )
  app.post(
    '/capture-reviews/:reviewId/topics',
    { config: makers, schema: makeSchema },
    async ({ organizationScope, params: { reviewId }, body }, reply) => {
      const created = await makeTopics({ ...organizationScope, jobs }, reviewId, body)
      reply.code(201)
      return created
    },
  )
  done()
}
