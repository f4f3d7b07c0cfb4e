import { emailSchema, userIdSchema } from '@lintel/shared/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { isPlatformError, PlatformError } from '../errors/platform-error.ts'
import type { CallingApplication } from '../interfaces/calling-application.ts'
import type { FindProgram, Program } from '../interfaces/program.ts'
import { steadyNow } from '../time/steady-clock.ts'
import {
  applicationOf,
  requireOpenToApplications,
  type ApplicationTokenOptions,
} from './applications/application-tokens.ts'
import { callerIdOf, isProgramToken } from './programs/program-rights.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The subject of the token; empty on public routes. */
    userId: string
    /** The email address that the identity provider has verified, if it provides one. */
    signInEmail: string | undefined
    /** When the token was issued, in seconds. */
    tokenIssuedAt: number
    /** The calling program if there is no person, on routes that are open to programs; `userId` then contains its id. */
    program: Program | undefined
    /** The registered application that sends the request for the person, on routes that are open to applications. */
    application: CallingApplication | undefined
  }
}

export type AuthenticationOptions = {
  issuer: string
  audience: string
  emailClaim: string
  keys: JWTVerifyGetKey
  findProgram: FindProgram
  applications: ApplicationTokenOptions
}

export const authentication = fp<AuthenticationOptions>(authenticate, {
  name: 'authentication',
  dependencies: ['call-limit'],
})

/** The identity provider's published keys: cached, and fetched again at most every 30 s if a key is unknown. */
export function issuerKeys(issuer: string): JWTVerifyGetKey {
  const address = new URL('.well-known/jwks.json', issuer)
  return createRemoteJWKSet(address, { cooldownDuration: 30_000, cacheMaxAge: 600_000, timeoutDuration: 5000 })
}

function authenticate(app: FastifyInstance, options: AuthenticationOptions, done: () => void): void {
  const verify = createVerifier(options)
  app.decorateRequest('userId', '')
  app.decorateRequest('signInEmail', undefined)
  app.decorateRequest('tokenIssuedAt', 0)
  app.decorateRequest('program', undefined)
  app.decorateRequest('application', undefined)
  async function identify(request: FastifyRequest): Promise<void> {
    const access = request.routeOptions.config.access
    const { authorization } = request.headers
    if (access?.kind === 'organization' && access.isOpenToPrograms && isProgramToken(authorization)) {
      request.program = await options.findProgram(authorization, request.ip)
      request.userId = callerIdOf(request.program)
      return
    }
    const person = await verify(bearerToken(request))
    if (person.application) requireOpenToApplications(access, person.application)
    request.application = person.application
    request.userId = person.userId
    request.signInEmail = person.signInEmail
    request.tokenIssuedAt = person.issuedAt
  }
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.access?.kind === 'public') return
    try {
      await identify(request)
    } catch (error) {
      if (isPlatformError(error) && error.status === 401) await app.countRefusedCall(request)
      throw error
    }
  })
  done()
}

function bearerToken({ headers }: FastifyRequest): string {
  const { authorization } = headers
  if (authorization === undefined || authorization === '') {
    throw rejected('authentication/token-missing', 'Sign in. The request has no access token.')
  }
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization)?.[1]
  if (token === undefined) throw malformed()
  return token
}

const clockLeeway = 60
const rememberFor = 60_000
const maxRemembered = 2000

type Person = {
  userId: string
  signInEmail: string | undefined
  issuedAt: number
  application: CallingApplication | undefined
}
type CachedPerson = Person & { until: number }

/** Verifying a signature costs as much as a query, so verified tokens are cached for a minute. */
function createVerifier({
  issuer,
  audience,
  emailClaim,
  keys,
  applications,
}: Omit<AuthenticationOptions, 'findProgram'>) {
  const cachedPeople = new Map<string, CachedPerson>()
  const checks = {
    issuer,
    audience,
    algorithms: ['RS256'],
    clockTolerance: clockLeeway,
    requiredClaims: ['sub', 'exp'],
  }
  return async function verify(token: string): Promise<Person> {
    const existing = cachedPeople.get(token)
    if (existing && existing.until > steadyNow()) return existing
    const { payload } = await jwtVerify(token, keys, checks).catch((error: unknown) => {
      throw explain(error)
    })
    const userId = userIdSchema.safeParse(payload.sub)
    const application = applicationOf(payload, applications)
    if (!userId.success || application === null) throw malformed()
    const expiry = ((payload.exp ?? 0) + clockLeeway) * 1000
    if (cachedPeople.size >= maxRemembered) cachedPeople.clear()
    const signInEmail = emailSchema.safeParse(payload[emailClaim]).data
    const person = { userId: userId.data, signInEmail, issuedAt: payload.iat ?? 0, application }
    cachedPeople.set(token, { ...person, until: steadyNow() + Math.min(expiry - Date.now(), rememberFor) })
    return person
  }
}

function explain(error: unknown): PlatformError {
  if (error instanceof errors.JWTExpired) {
    return rejected('authentication/token-expired', 'Sign in again. The access token has expired.')
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    return rejected('authentication/token-foreign', `The access token wasn't issued for this service (${error.claim}).`)
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return rejected('authentication/token-algorithm', "The access token isn't signed with RS256.")
  }
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  ) {
    return rejected('authentication/token-signature', "The access token isn't signed by the identity provider.")
  }
  if (
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported
  ) {
    return malformed()
  }
  return new PlatformError(
    'authentication/keys-unavailable',
    503,
    "The identity provider isn't responding. Try again shortly.",
    {
      cause: error,
      headers: { 'retry-after': '5' },
    },
  )
}

/** The error for a token that was issued before the person signed out everywhere. */
export function tokenOutdated(): PlatformError {
  return rejected('authentication/signed-out', 'You signed out everywhere. Sign in again.')
}

function malformed(): PlatformError {
  return rejected('authentication/token-malformed', 'The Authorization header must be "Bearer" with an access token.')
}

function rejected(code: string, detail: string): PlatformError {
  const challenge = code === 'authentication/token-missing' ? 'Bearer' : 'Bearer error="invalid_token"'
  return new PlatformError(code, 401, detail, { headers: { 'www-authenticate': challenge } })
}
