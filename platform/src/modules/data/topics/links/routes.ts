import { topicLinksQuerySchema, topicLinksSchema } from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { memberOf } from '../../../../plugins/access.ts'
import { listingOf } from '../list/read-list.ts'
import { listTopicsOfElements } from './links-repository.ts'

const config = { access: memberOf('header', { anyRole: ['topics.read'], isOpenToPrograms: true }) }
const schema = {
  tags: ['topics'],
  summary: 'Topics linked to elements of a capture; empty for an unknown capture',
  querystring: topicLinksQuerySchema,
  response: { 200: topicLinksSchema },
}

export const topicLinkRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/topic-links', { config, schema }, async ({ organizationScope: scope, query: { captureId } }) =>
    listTopicsOfElements(scope.tx, { ...(await listingOf(scope)), captureId }),
  )
  done()
}
