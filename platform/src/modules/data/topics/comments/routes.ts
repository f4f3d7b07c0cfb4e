import { pageQuery } from '@lintel/shared/contract'
import {
  topicCommentChangeSchema,
  topicCommentCreateSchema,
  topicCommentPageSchema,
  topicCommentSchema,
} from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { readComments } from './read-comments.ts'
import { addComment, changeComment, removeComment } from './write-comments.ts'

const tags = ['topics']
const readers = { access: memberOf('header', { anyRole: ['topics.read'], isOpenToPrograms: true }) }
// Users who see topics may comment; each comment says who can change it.
const config = { access: memberOf('header', { anyRole: ['topics.read'] }) }
const ofTopic = z.object({ topicId: z.uuid() })
const ofComment = ofTopic.extend({ commentId: z.uuid() })

const schemas = {
  list: {
    tags,
    summary: 'Comments on a topic, newest first',
    params: ofTopic,
    querystring: z.object(pageQuery(50)),
    response: { 200: topicCommentPageSchema },
  },
  create: {
    tags,
    summary: 'Comment on a topic; members are mentioned as @[name](id)',
    params: ofTopic,
    body: topicCommentCreateSchema,
    response: { 201: topicCommentSchema },
  },
  change: {
    tags,
    summary: 'Edit your own comment; rejected if it changed since the given revision',
    params: ofComment,
    body: topicCommentChangeSchema,
    response: { 200: topicCommentSchema },
  },
  remove: { tags, summary: 'Delete your own comment', params: ofComment },
}

export const topicCommentRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  const [all, one] = ['/topics/:topicId/comments', '/topics/:topicId/comments/:commentId']
  app.get(
    all,
    { config: readers, schema: schemas.list },
    ({ organizationScope, params: { topicId }, query: { before, take } }) =>
      readComments(organizationScope, { topicId, before, take }),
  )
  app.post(all, { config, schema: schemas.create }, async ({ organizationScope, params, body }, reply) => {
    const comment = await addComment({ ...organizationScope, jobs }, params.topicId, body)
    reply.code(201)
    return comment
  })
  app.patch(one, { config, schema: schemas.change }, ({ organizationScope, params, body }) =>
    changeComment({ ...organizationScope, jobs }, params, body),
  )
  app.delete(one, { config, schema: schemas.remove }, async ({ organizationScope, params }, reply) => {
    await removeComment({ ...organizationScope, jobs }, params)
    reply.code(204)
  })
  done()
}
