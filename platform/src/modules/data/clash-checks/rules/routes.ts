import { clashRuleCreateSchema, clashRuleSchema, clashRuleUpdateSchema } from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../../plugins/access.ts'
import { changeRule, createRule, readRules, removeRule } from './change-rules.ts'

const tags = ['clash checks']
const params = z.object({ id: z.uuid() })
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }
const administrators = { access: memberOf('header', { anyRole: ['organization.update'] }) }

const listSchema = {
  tags,
  summary: "The organization's clash rules, by name",
  response: { 200: z.array(clashRuleSchema) },
}
const createSchema = {
  tags,
  summary: 'Add a clash rule',
  body: clashRuleCreateSchema,
  response: { 201: clashRuleSchema },
}
const changeSchema = {
  tags,
  summary: 'Replace a clash rule; rejected if it changed since the given revision',
  params,
  body: clashRuleUpdateSchema,
  response: { 200: clashRuleSchema },
}
const removeSchema = { tags, summary: 'Delete a clash rule; its checks stay', params, response: { 204: z.null() } }

export const clashRuleRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const all = '/clash-rules'
  app.get(all, { config: readers, schema: listSchema }, ({ organizationScope }) => readRules(organizationScope))
  app.post(all, { config: administrators, schema: createSchema }, async ({ organizationScope, body }, reply) => {
    const created = await createRule(organizationScope, body)
    reply.code(201)
    return created
  })
  app.put(
    `${all}/:id`,
    { config: administrators, schema: changeSchema },
    ({ organizationScope, params: { id }, body }) => changeRule(organizationScope, id, body),
  )
  app.delete(
    `${all}/:id`,
    { config: administrators, schema: removeSchema },
    async ({ organizationScope, params: { id } }, reply) => {
      await removeRule(organizationScope, id)
      reply.code(204)
      return null
    },
  )
  done()
}
