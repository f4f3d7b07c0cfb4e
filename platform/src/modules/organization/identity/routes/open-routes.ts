import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createLocalJWKSet, errors as joseErrors, jwtVerify } from 'jose'
import { findAccountById } from '../accounts/account-repository.ts'
import { applicationOrigin } from '../identity-config.ts'
import type { Identity } from '../identity-context.ts'
import { accountClaims, type AccountClaims } from '../provider/account-claims.ts'
import { readPublicKeys } from '../provider/key-store.ts'

/** Routes without a session or form. */
export async function openRoutes(app: FastifyInstance, identity: Identity): Promise<void> {
  const { config, clock } = identity

  app.get('/', (_request, reply) => reply.redirect(`${applicationOrigin(config)}/`, 302))
  app.get('/health/live', { config: { isHealthCheck: true } }, () => ({ status: 'ok' }))

  /** Replaces the provider's own route, because retired public keys remain published here. */
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=60')
    return readPublicKeys(config.keysDirectory, clock())
  })

  app.options('/userinfo', (request, reply) => {
    allowApplication(identity, request, reply)
    return reply.header('access-control-allow-headers', 'authorization').code(204).send()
  })

  app.get('/userinfo', async (request, reply) => {
    allowApplication(identity, request, reply)
    const claims = await claimsOfToken(identity, request.headers.authorization)
    if (claims) return claims
    reply.header('www-authenticate', 'Bearer error="invalid_token"')
    return reply.code(401).send({ error: 'invalid_token', error_description: 'the access token is not valid here' })
  })
}

function allowApplication({ config }: Identity, { headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin')
  const { origin } = headers
  if (origin !== undefined && config.hostOrigins.includes(origin)) reply.header('access-control-allow-origin', origin)
}

async function claimsOfToken(
  identity: Identity,
  authorization: string | undefined,
): Promise<AccountClaims | undefined> {
  const { config, clock, db } = identity
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const expected = { issuer: config.issuer, audience: `${config.issuer}userinfo`, typ: 'at+jwt', algorithms: ['RS256'] }
  try {
    const keys = createLocalJWKSet(await readPublicKeys(config.keysDirectory, clock()))
    const { payload } = await jwtVerify(token, keys, { ...expected, currentDate: clock() })
    const account = payload.sub === undefined ? undefined : await findAccountById(db, payload.sub)
    return account && accountClaims(account)
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined
    throw error
  }
}
