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
const follow = { ...schema, summary: 'Be told of what others do with a topic, in news and letters' }
const unfollow = { ...schema, summary: 'Be told no more, until one is mentioned or the topic is assigned to one' }

export const topicFollowingRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const one = '/topics/:topicId/following'
  app.put(one, { config, schema: follow }, ({ organizationScope, params: { topicId } }) =>
    followTopic(organizationScope, topicId, true),
  )
  app.delete(one, { config, schema: unfollow }, ({ organizationScope, params: { topicId } }) =>
    followTopic(organizationScope, topicId, false),
  )
  done()
}
