import { applicationConsentsQuerySchema, applicationConsentsSchema } from '@lintel/shared/contract/applications'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../../plugins/access.ts'
import { endConsent, readConsents } from './consents.ts'

const tags = ['organizations']
const config = { access: memberOf('header', { anyRole: ['organization.update'] }) }

const listSchema = {
  tags,
  summary: 'Users who have authorized an application',
  params: z.object({ id: z.uuid() }),
  querystring: applicationConsentsQuerySchema,
  response: { 200: applicationConsentsSchema },
}
const endSchema = {
  tags,
  summary: "Revoke an application's access for a user",
  params: z.object({ id: z.uuid(), personId: z.string().min(1).max(200) }),
  response: { 204: z.null() },
}

const all = '/applications/:id/consents'

/** `/api/applications/{id}/consents`: for administrators. */
export const consentRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get(all, { config, schema: listSchema }, ({ organizationScope, params: { id }, query }) =>
    readConsents(organizationScope, id, query),
  )
  app.delete(`${all}/:personId`, { config, schema: endSchema }, async ({ organizationScope, params }, reply) => {
    await endConsent(organizationScope, params)
    reply.code(204)
    return null
  })
  done()
}
