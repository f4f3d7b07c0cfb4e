import { topicChoicesSchema, topicChoicesUpdateSchema } from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { memberOf } from '../../../../plugins/access.ts'
import { changeChoices, choicesOf } from './choices.ts'

const tags = ['topics']
const readers = { access: memberOf('header', { anyRole: ['topics.read', 'topics.configure'], isOpenToPrograms: true }) }
const keepers = { access: memberOf('header', { anyRole: ['topics.configure'] }) }

const readSchema = {
  tags,
  summary: 'The types, statuses, priorities, labels and stages that topics are given',
  response: { 200: topicChoicesSchema },
}
const changeSchema = {
  tags,
  summary: 'Replace what topics are given; topics keep what they have. Refused if someone else was quicker',
  body: topicChoicesUpdateSchema,
  response: { 200: topicChoicesSchema },
}

export const topicChoiceRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/topic-choices', { config: readers, schema: readSchema }, ({ organizationScope: { tx, organizationId } }) =>
    choicesOf(tx, organizationId),
  )
  app.put('/topic-choices', { config: keepers, schema: changeSchema }, ({ organizationScope, body }) =>
    changeChoices(organizationScope, body),
  )
  done()
}
