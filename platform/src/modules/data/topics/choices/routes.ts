import { topicChoicesSchema, topicChoicesUpdateSchema } from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { memberOf } from '../../../../plugins/access.ts'
import { changeChoices, choicesOf } from './choices.ts'

const tags = ['topics']
const readers = { access: memberOf('header', { anyRole: ['topics.read', 'topics.configure'], isOpenToPrograms: true }) }
const configurators = { access: memberOf('header', { anyRole: ['topics.configure'] }) }

const readSchema = {
  tags,
  summary: 'The types, statuses, priorities, labels, and stages available for topics',
  response: { 200: topicChoicesSchema },
}
const changeSchema = {
  tags,
  summary:
    "Replace the topic choices; existing topics don't change. Rejected if the choices changed since the given revision",
  body: topicChoicesUpdateSchema,
  response: { 200: topicChoicesSchema },
}

export const topicChoiceRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/topic-choices', { config: readers, schema: readSchema }, ({ organizationScope: { tx, organizationId } }) =>
    choicesOf(tx, organizationId),
  )
  app.put('/topic-choices', { config: configurators, schema: changeSchema }, ({ organizationScope, body }) =>
    changeChoices(organizationScope, body),
  )
  done()
}
