import {
  newReleaseTokenSchema,
  releaseTokenCreateSchema,
  releaseTokensSchema,
  type ReleaseToken,
} from '@lintel/shared/contract/releases'
import { z } from 'zod'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { App } from '../../../../interfaces/app.ts'
import { insertToken, listTokens, revokeToken, type StoredToken } from './repository.ts'
import { assertMayReleaseAll, createToken, digestOf } from './releaser.ts'
import { addRoute, type ReleaserDeps } from './releaser-routes.ts'

const maxTokens = 200
const url = '/registry/tokens'

export function tokenRoutes(app: App, deps: ReleaserDeps): void {
  const createSchema = {
    summary: 'Create a token for a team to release its remotes; shown only once',
    body: releaseTokenCreateSchema,
    response: { 200: newReleaseTokenSchema },
  }
  addRoute(
    app,
    deps,
    { method: 'POST', url, schema: createSchema, isChange: true },
    async ({ tx, releaser, record, body }) => {
      assertMayReleaseAll(releaser)
      if ((await listTokens(tx, maxTokens)).filter(isActive).length >= maxTokens) throw tooMany()
      const token = createToken()
      const created = await insertToken(tx, { ...body, digest: digestOf(token), createdBy: releaser.by })
      await record([{ action: 'token-created', before: null, after: auditValues(created) }])
      return { ...toReleaseToken(created), token }
    },
  )
  const listSchema = { summary: "Teams' release tokens", response: { 200: releaseTokensSchema } }
  addRoute(app, deps, { method: 'GET', url, schema: listSchema }, async ({ tx, releaser }) => {
    assertMayReleaseAll(releaser)
    return { items: (await listTokens(tx, maxTokens)).map(toReleaseToken) }
  })
  const revokeSchema = {
    summary: 'Revoke a release token',
    params: z.object({ id: z.uuid() }),
    response: { 204: z.null() },
  }
  const revocation = { method: 'DELETE', url: `${url}/:id`, schema: revokeSchema } as const
  addRoute(app, deps, revocation, async ({ tx, releaser, record, params, reply }) => {
    assertMayReleaseAll(releaser)
    const revoked = await revokeToken(tx, params.id)
    if (!revoked) throw notFound()
    await record([{ action: 'token-revoked', before: auditValues(revoked), after: null }])
    void reply.code(204)
    return null
  })
}

function isActive({ revokedAt }: StoredToken): boolean {
  return revokedAt === null
}

/** `rights`: the remotes that it can release. */
function auditValues({ team, remotes }: StoredToken) {
  return { name: team, kind: 'release-token', rights: remotes }
}

function toReleaseToken({ id, team, remotes, createdBy, ...token }: StoredToken): ReleaseToken {
  const { createdAt, expiresAt, lastUsedAt, revokedAt } = token
  return {
    ...{ id, team, remotes, createdBy },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}

function notFound(): PlatformError {
  return new PlatformError('registry/token-not-found', 404, "This token doesn't exist or is no longer valid.")
}

function tooMany(): PlatformError {
  return new PlatformError(
    'registry/too-many-tokens',
    409,
    `There are already ${maxTokens} tokens, which is the limit. Revoke an unused one first.`,
  )
}
