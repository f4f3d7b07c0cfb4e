import { organizationIdSchema } from '@lintel/shared/contract'
import {
  invitationCreateSchema,
  invitationOutcomeSchema,
  invitationSchema,
  invitationTokenSchema,
  receivedInvitationSchema,
} from '@lintel/shared/contract/members'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf, signedIn } from '../../../../plugins/access.ts'
import { personalLimit } from '../../../../plugins/limits/limits.ts'
import { acceptInvitation, readReceived } from './accept-invitation.ts'
import {
  invitePeople,
  readInvitations,
  resendInvitation,
  revokeInvitation,
  type InvitationDeps,
} from './send-invitations.ts'

const tags = ['members']
const params = z.object({ id: organizationIdSchema })
const invitationParams = params.extend({ invitationId: z.uuid() })
const config = { access: memberOf('param:id', { anyRole: ['organization.update'] }) }

/** Up to 200 addresses each. */
const sendingsPerPerson = { name: 'sent invitations', points: 60, seconds: 3600 }

const listSchema = {
  tags,
  summary: "The organization's pending and expired invitations",
  params,
  response: { 200: z.array(invitationSchema) },
}
const createSchema = {
  tags,
  summary: 'Invite people by email',
  description:
    'Members and people with a valid invitation get no email; the response has one outcome for each address.',
  params,
  body: invitationCreateSchema,
  response: { 200: z.array(invitationOutcomeSchema) },
}
const resendSchema = {
  tags,
  summary: 'Send an invitation again with a new link and a new expiry date',
  params: invitationParams,
  response: { 200: invitationSchema },
}
const revokeSchema = { tags, summary: 'Revoke an invitation', params: invitationParams, response: { 204: z.null() } }
const readSchema = {
  tags,
  summary: 'The invitation with the secret of a link, for the person who was invited',
  body: invitationTokenSchema,
  response: { 200: receivedInvitationSchema },
}
const acceptSchema = {
  tags,
  summary: 'Accept an invitation',
  description:
    'Requires that the caller signs in with the address that was invited. An invitation can be accepted once.',
  body: invitationTokenSchema,
  response: { 200: z.object({ organizationId: organizationIdSchema }) },
}

export const invitationRoutes: FastifyPluginCallbackZod<InvitationDeps> = (app, deps, done) => {
  const all = '/organizations/:id/invitations'
  const one = `${all}/:invitationId`
  const limitSending = personalLimit(app, sendingsPerPerson)
  app.get(all, { config, schema: listSchema }, ({ organizationScope }) =>
    readInvitations(organizationScope, deps.productId),
  )
  app.post(all, { config, schema: createSchema }, async (request) => {
    await limitSending(request)
    return invitePeople(request.organizationScope, request.body, deps)
  })
  app.post(`${one}/resend`, { config, schema: resendSchema }, async (request) => {
    await limitSending(request)
    return resendInvitation(request.organizationScope, request.params.invitationId, deps)
  })
  app.delete(one, { config, schema: revokeSchema }, async ({ organizationScope, params: { invitationId } }, reply) => {
    await revokeInvitation(organizationScope, invitationId)
    reply.code(204)
    return null
  })
  const invited = { access: signedIn() }
  app.post('/invitations/read', { config: invited, schema: readSchema }, ({ scope, body: { token }, signInEmail }) =>
    readReceived(scope, { token, signInEmail }),
  )
  app.post(
    '/invitations/accept',
    { config: invited, schema: acceptSchema },
    ({ scope, body: { token }, signInEmail }) => acceptInvitation(scope, { token, signInEmail }),
  )
  done()
}
