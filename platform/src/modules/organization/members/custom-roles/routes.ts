import { organizationIdSchema } from '@lintel/shared/contract'
import {
  customRoleCreateSchema,
  customRoleRemovalSchema,
  customRoleSchema,
  customRoleUpdateSchema,
} from '@lintel/shared/contract/members'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../../plugins/access.ts'
import { changeCustomRole, createCustomRole, listCustomRoles, removeCustomRole } from './change-roles.ts'

const tags = ['members']
const params = z.object({ id: organizationIdSchema })
const roleParams = params.extend({ roleId: z.uuid() })
const config = { access: memberOf('param:id', { anyRole: ['organization.update'] }) }

const listSchema = {
  tags,
  summary: "The organization's custom roles by name",
  params,
  response: { 200: z.array(customRoleSchema) },
}
const createSchema = {
  tags,
  summary: 'Create a custom role',
  params,
  body: customRoleCreateSchema,
  response: { 201: customRoleSchema },
}
const changeSchema = {
  tags,
  summary: 'Change a custom role and the permissions of everyone who has it',
  params: roleParams,
  body: customRoleUpdateSchema,
  response: { 200: customRoleSchema },
}
const removeSchema = {
  tags,
  summary: 'Delete a custom role',
  description:
    'A role that members or invitations have is only deleted with a `replacement`: another custom role, or `none`.',
  params: roleParams,
  querystring: customRoleRemovalSchema,
  response: { 204: z.null() },
}

export const customRoleRoutes: FastifyPluginCallbackZod<{ productId: string }> = (app, { productId }, done) => {
  const all = '/organizations/:id/custom-roles'
  const one = `${all}/:roleId`
  app.get(all, { config, schema: listSchema }, ({ organizationScope }) => listCustomRoles(organizationScope, productId))
  app.post(all, { config, schema: createSchema }, async ({ organizationScope, body }, reply) => {
    const created = await createCustomRole(organizationScope, body, productId)
    reply.code(201)
    return created
  })
  app.put(one, { config, schema: changeSchema }, ({ organizationScope, params: { roleId: id }, body }) =>
    changeCustomRole(organizationScope, { ...body, id }, productId),
  )
  app.delete(
    one,
    { config, schema: removeSchema },
    async ({ organizationScope, params: { roleId }, query: { replacement } }, reply) => {
      await removeCustomRole(organizationScope, roleId, replacement)
      reply.code(204)
      return null
    },
  )
  done()
}
