import { organizationIdSchema, organizationJoinSchema, userIdSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf, oneself } from '../../../plugins/access.ts'
import { listOrganizationsOf } from '../users/repository.ts'
import { addMember, removeFromOrganization } from './change-members.ts'

const tags = ['users']
const params = z.object({ id: userIdSchema })
const anyRole = ['organization.update'] as const

const listSchema = {
  tags,
  summary: "IDs of the user's organizations",
  params,
  response: { 200: z.array(organizationIdSchema) },
}
const joinSchema = {
  tags,
  summary: 'Add a user to an organization',
  params,
  body: organizationJoinSchema,
  response: { 204: z.undefined() },
}
const leaveSchema = {
  tags,
  summary: 'Leave an organization',
  params: params.extend({ orgId: organizationIdSchema }),
  response: { 204: z.undefined() },
}

// Users can't add themselves: adding a user requires administering that organization.
const administrators = { access: memberOf('body:organizationId', { anyRole, ignoreHeader: true }) }
const administratorsOrOneself = {
  access: memberOf('param:orgId', { anyRole, roleNotNeededFor: 'id', ignoreHeader: true }),
}

/** The same memberships as `memberRoutes`, by user. */
export const userOrganizationRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const all = '/users/:id/organizations'
  app.get(all, { config: { access: oneself('id') }, schema: listSchema }, async ({ scope: { tx, userId } }) => {
    const organizations = await listOrganizationsOf(tx, userId)
    return organizations.map(({ id }) => id)
  })
  app.post(
    all,
    { config: administrators, schema: joinSchema },
    async ({ organizationScope, params: { id } }, reply) => {
      await addMember(organizationScope, id)
      reply.code(204)
    },
  )
  app.delete(
    `${all}/:orgId`,
    { config: administratorsOrOneself, schema: leaveSchema },
    async ({ organizationScope, params: { id } }, reply) => {
      await removeFromOrganization(organizationScope, id)
      reply.code(204)
    },
  )
  done()
}
