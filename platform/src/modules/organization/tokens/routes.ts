import {
  newOrganizationTokenSchema,
  organizationTokenCreateSchema,
  organizationTokenSchema,
  type OrganizationTokenCreate,
} from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { Signatures } from '../../../interfaces/files.ts'
import { memberOf } from '../../../plugins/access.ts'
import { rightsInWords, rightsOf } from '../../../plugins/programs/program-rights.ts'
import { recordChanges } from '../history/index.ts'
import { lockTokens, insertToken, listTokens, revokeToken, type StoredToken } from './repository.ts'
import { createToken, digestOf } from './tokens.ts'

const tags = ['organizations']
const config = { access: memberOf('header', { anyRole: ['organization.update'] }) }
export const maxTokens = 50

const createSchema = {
  tags,
  summary: 'Create a token for a program to act for the organization; shown only once',
  body: organizationTokenCreateSchema,
  response: { 201: newOrganizationTokenSchema },
}
const listSchema = {
  tags,
  summary: 'The tokens of the organization, newest first',
  response: { 200: z.array(organizationTokenSchema) },
}
const revokeSchema = {
  tags,
  summary: 'Revoke a token',
  params: z.object({ id: z.uuid() }),
  response: { 204: z.null() },
}

/** `/api/organization-tokens`: for administrators. */
export const organizationTokenRoutes: FastifyPluginCallbackZod<{ signatures: Signatures }> = (
  app,
  { signatures },
  done,
) => {
  const all = '/organization-tokens'
  app.get(all, { config, schema: listSchema }, async ({ organizationScope: { tx, organizationId } }) =>
    (await listTokens(tx, organizationId)).map(describeToken),
  )
  app.post(all, { config, schema: createSchema }, async ({ organizationScope, body }, reply) => {
    const { tx, organizationId, userId: createdById } = organizationScope
    await lockTokens(tx, organizationId)
    const validTokens = (await listTokens(tx, organizationId)).filter(({ revokedAt }) => revokedAt === null)
    if (validTokens.length >= maxTokens) throw tooMany()
    const token = createToken(organizationId, signatures)
    const inserted = await insertToken(tx, {
      organizationId,
      createdById,
      digest: digestOf(token),
      ...requestedRights(body),
    })
    const after = { name: inserted.name, rights: [...rightsOf(inserted)] }
    await recordChanges(organizationScope, [{ action: 'token-created', before: null, after }])
    reply.code(201)
    return { ...describeToken(inserted), token }
  })
  app.delete(`${all}/:id`, { config, schema: revokeSchema }, async ({ organizationScope, params }, reply) => {
    const revoked = await revokeToken(organizationScope.tx, organizationScope.organizationId, params.id)
    if (!revoked) throw notFound()
    const before = { name: revoked.name, rights: [...rightsOf(revoked)] }
    await recordChanges(organizationScope, [{ action: 'token-revoked', before, after: null }])
    reply.code(204)
    return null
  })
  done()
}

function requestedRights({ name, rights = 'documents', may }: OrganizationTokenCreate) {
  const chosen = may ?? rightsOf({ rights, may: [] })
  return { name, rights: rightsInWords(chosen), may: [...new Set(chosen)] }
}

function describeToken({ id, name, createdBy, ...token }: StoredToken) {
  const may = [...rightsOf(token)]
  const [createdAt, lastUsedAt, revokedAt] = [token.createdAt, token.lastUsedAt, token.revokedAt].map(
    (date) => date?.toISOString() ?? null,
  )
  return {
    id,
    name,
    rights: rightsInWords(may),
    may,
    createdBy,
    createdAt: createdAt ?? '',
    lastUsedAt: lastUsedAt ?? null,
    revokedAt: revokedAt ?? null,
  }
}

function notFound(): PlatformError {
  return new PlatformError('organization-tokens/not-found', 404, "This token doesn't exist or is no longer valid.")
}

function tooMany(): PlatformError {
  const detail = `An organization can have up to ${maxTokens} tokens. Revoke an unused one first.`
  return new PlatformError('organization-tokens/too-many', 409, detail)
}
