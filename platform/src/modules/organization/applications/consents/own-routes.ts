import { userIdSchema } from '@lintel/shared/contract'
import { allowedApplicationsQuerySchema, allowedApplicationsSchema } from '@lintel/shared/contract/applications'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { oneself } from '../../../../plugins/access.ts'
import { endOwnConsent, readOwnConsents } from './own-consents.ts'

const tags = ['users']
const config = { access: oneself('id') }

const listSchema = {
  tags,
  summary: 'Applications the caller has authorized, in all organizations',
  params: z.object({ id: userIdSchema }),
  querystring: allowedApplicationsQuerySchema,
  response: { 200: allowedApplicationsSchema },
}
const endSchema = {
  tags,
  summary: "Revoke an application's access for the caller",
  params: z.object({ id: userIdSchema, applicationId: z.uuid() }),
  response: { 204: z.null() },
}

const all = '/users/:id/applications'

/** `/api/users/{id}/applications`: only for the person. */
export const ownConsentRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get(all, { config, schema: listSchema }, ({ scope, query }) => readOwnConsents(scope, query))
  app.delete(`${all}/:applicationId`, { config, schema: endSchema }, async ({ scope, params }, reply) => {
    await endOwnConsent(scope, params.applicationId)
    reply.code(204)
    return null
  })
  done()
}
