import { preferenceKeySchema, preferenceSaveSchema, preferenceSchema, userIdSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { oneself } from '../../../plugins/access.ts'
import { listPreferences } from './repository.ts'
import { createPreference, readPreference, removePreference, savePreference } from './save-preference.ts'

const tags = ['preferences']
const config = { access: oneself('id') }
const ofUser = z.object({ id: userIdSchema })
const ofKey = ofUser.extend({ key: preferenceKeySchema })

const listSchema = {
  tags,
  summary: "The user's preferences, optionally of one group",
  params: ofUser,
  querystring: z.object({ group: z.string().max(120).optional() }),
  response: { 200: z.array(preferenceSchema) },
}
const createSchema = {
  tags,
  summary: 'Create a preference',
  params: ofUser,
  body: preferenceSaveSchema,
  response: { 201: preferenceSchema },
}
const readSchema = { tags, summary: 'One preference', params: ofKey, response: { 200: preferenceSchema } }
const saveSchema = {
  tags,
  summary: 'Change a preference, or create it',
  params: ofKey,
  body: preferenceSaveSchema,
  response: { 200: preferenceSchema },
}
const removeSchema = { tags, summary: 'Delete a preference', params: ofKey, response: { 204: z.undefined() } }

export const preferenceRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const all = '/users/:id/preferences'
  const one = `${all}/:key`
  app.get(all, { config, schema: listSchema }, ({ scope: { tx, userId }, query }) =>
    listPreferences(tx, userId, query.group),
  )
  app.post(all, { config, schema: createSchema }, async ({ scope, body }, reply) => {
    reply.code(201)
    return createPreference(scope, body)
  })
  app.get(one, { config, schema: readSchema }, ({ scope, params }) => readPreference(scope, params.key))
  app.put(one, { config, schema: saveSchema }, ({ scope, params, body }) => savePreference(scope, params.key, body))
  app.delete(one, { config, schema: removeSchema }, async ({ scope, params }, reply) => {
    await removePreference(scope, params.key)
    reply.code(204)
  })
  done()
}
