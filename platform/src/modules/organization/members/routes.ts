import { memberSchema, memberUpdateSchema, organizationIdSchema, userIdSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { personalLimit } from '../../../plugins/limits/limits.ts'
import { listOrganizationMembers, putMember, removeFromOrganization } from './change-members.ts'

const tags = ['members']
const params = z.object({ id: organizationIdSchema })
const anyRole = ['organization.update'] as const

const listSchema = { tags, summary: 'The members with their roles', params, response: { 200: z.array(memberSchema) } }
const putSchema = {
  tags,
  summary: 'Add a member or replace their roles',
  params,
  body: memberUpdateSchema,
  response: { 200: memberSchema },
}
const removeSchema = {
  tags,
  summary: 'Remove a member, or leave',
  params: z.object({ orgId: organizationIdSchema, userId: userIdSchema }),
  response: { 204: z.undefined() },
}

/** Enough to add a department manually, but too few to find out which addresses of a list have an account. */
const addressesPerPerson = { name: 'email addresses of new members', points: 30, seconds: 600 }

const readers = { access: memberOf('param:id') }
const administrators = { access: memberOf('param:id', { anyRole }) }
const administratorsOrOneself = { access: memberOf('param:orgId', { anyRole, roleNotNeededFor: 'userId' }) }

export const memberRoutes: FastifyPluginCallbackZod<{ productId: string }> = (app, { productId }, done) => {
  const limitAddresses = personalLimit(app, addressesPerPerson)
  // The first path is the specification's; the second one groups organizations together.
  for (const url of ['/:id/users', '/organizations/:id/users']) {
    app.get(url, { config: readers, schema: listSchema }, ({ organizationScope }) =>
      listOrganizationMembers(organizationScope, productId),
    )
  }
  app.put('/organizations/:id/members', { config: administrators, schema: putSchema }, async (request) => {
    const { organizationScope, body: update } = request
    if (update.email !== undefined) await limitAddresses(request)
    return putMember(organizationScope, update, productId)
  })
  app.delete(
    '/organizations/:orgId/members/:userId',
    { config: administratorsOrOneself, schema: removeSchema },
    async ({ organizationScope, params: { userId } }, reply) => {
      await removeFromOrganization(organizationScope, userId)
      reply.code(204)
    },
  )
  done()
}
