import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import type { App } from '../../../../interfaces/app.ts'
import { memberOf, openToAll } from '../../../../plugins/access.ts'
import { recordChanges } from '../../../organization/history/index.ts'
import { recordForManagers, type RecordChanges, type RecordDeps } from '../remotes/record-changes.ts'
import { lockRegistry } from '../remotes/repository.ts'
import { releaserOf, requireReleaseToken, type Releaser, type TokenDeps } from './releaser.ts'

export type ReleaserDeps = TokenDeps & RecordDeps

type Schema = { params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType }
type Value<Part> = Part extends z.ZodType ? z.output<Part> : undefined

type Caller = { tx: Transaction; releaser: Releaser; record: RecordChanges }

export type ReleaserCall<S extends Schema> = Caller & {
  params: Value<S['params']>
  query: Value<S['querystring']>
  body: Value<S['body']>
  reply: FastifyReply
}

type Route<S extends Schema> = {
  method: HTTPMethods
  url: string
  schema: S & { summary: string; response: Record<number, z.ZodType> }
  /** Whether it changes the registry. Changes are serialized. */
  isChange?: boolean
}

/** Matches access tokens (JWTs), and no release token. */
const accessToken = /^Bearer +[\w-]+\.[\w-]+\.[\w-]*$/i

/** Lets two routes have the same URL: one for the access tokens of people, one for release tokens. */
export function addBearerConstraint(app: App): void {
  app.decorateRequest('releaser', undefined)
  app.addConstraintStrategy({
    name: 'bearer',
    storage() {
      const handlers = new Map<unknown, unknown>()
      return {
        get: (bearer: unknown) => handlers.get(bearer) ?? null,
        set: (bearer: unknown, handler: unknown) => void handlers.set(bearer, handler),
      } as never
    },
    deriveConstraint: ({ headers }) => (accessToken.test(headers.authorization ?? '') ? 'person' : 'release token'),
    validate: () => true,
    mustMatchWhenDerived: false,
  })
}

/** Adds an endpoint for build machines with a release token, and for people with a role: two routes with the same URL. */
export function addRoute<S extends Schema>(
  app: App,
  deps: ReleaserDeps,
  { isChange = false, schema, ...route }: Route<S>,
  handle: (call: ReleaserCall<S>) => Promise<unknown>,
): void {
  async function answer(
    caller: Caller,
    { params, query, body }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    if (isChange) await lockRegistry(caller.tx)
    // The schema has parsed the request and validates the response, so the cast is safe.
    return handle({ ...caller, params, query, body, reply } as ReleaserCall<S>)
  }
  app.route({
    ...route,
    schema: { tags: ['registry'], ...schema },
    config: { access: openToAll() },
    constraints: { bearer: 'release token' },
    onRequest: requireReleaseToken(deps),
    handler: ((request: FastifyRequest, reply: FastifyReply) =>
      withScope(deps.db, {}, (tx) => {
        const record = recordOfToken(tx, deps, request)
        return answer({ tx, releaser: requireReleaser(request), record }, request, reply)
      })) as never,
  })
  app.route({
    ...route,
    schema: { tags: ['registry'], ...schema },
    config: { access: memberOf('header', { anyRole: ['remotes.release'] }) },
    constraints: { bearer: 'person' },
    handler: (async (request: FastifyRequest, reply: FastifyReply) => {
      const scope = request.organizationScope
      const releaser = await releaserOf(scope, deps.organizations)
      const record: RecordChanges = (changes) => recordChanges(scope, changes)
      return answer({ tx: scope.tx, releaser, record }, request, reply)
    }) as never,
  })
}

export function requireReleaser({ releaser }: FastifyRequest): Releaser {
  if (!releaser) throw new Error("This route doesn't declare a release token.")
  return releaser
}

/** Records changes under the name of the request's release token. */
export function recordOfToken(tx: Transaction, deps: RecordDeps, request: FastifyRequest): RecordChanges {
  const { by, byId } = requireReleaser(request)
  const actor = { kind: 'token', id: byId ?? by, name: by } as const
  return recordForManagers(tx, deps, { actor, address: request.ip, userAgent: request.headers['user-agent'] })
}
