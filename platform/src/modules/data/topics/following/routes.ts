import { topicSchema } from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../../plugins/access.ts'
import { followTopic } from './follow-topic.ts'

const config = { access: memberOf('header', { anyRole: ['topics.read'] }) }
const schema = {
  tags: ['topics'],
  params: z.object({ topicId: z.uuid() }),
  response: { 200: topicSchema },
}
const follow = { ...schema, summary: 'Follow a topic: get updates in the activity feed and by email' }
const unfollow = { ...schema, summary: "Unfollow a topic until you're mentioned or it's assigned to you" }

export const topicFollowingRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const path = '/topics/:topicId/following'
  app.put(path, { config, schema: follow }, ({ organizationScope, params: { topicId } }) =>
    followTopic(organizationScope, topicId, true),
  )
  app.delete(path, { config, schema: unfollow }, ({ organizationScope, params: { topicId } }) =>
    followTopic(organizationScope, topicId, false),
  )
  done()
}
