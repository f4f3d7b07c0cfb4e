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
  /** Whether it changes the registry: changes take turns. */
  isChange?: boolean
}

/** What an access token looks like, and no release token does. */
const accessToken = /^Bearer +[\w-]+\.[\w-]+\.[\w-]*$/i

/** Makes that routes of one address are told apart by whose token comes with the call. */
export function distinguishBearers(app: App): void {
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

/** Adds a call that build machines make with their token, and people with a role: one address, two ways to come in. */
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
    // What came has been made of it by the schema, which checks the answer as well: no types are left to be held against each other.
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

/** Records what is done with the request's release token. */
export function recordOfToken(tx: Transaction, deps: RecordDeps, request: FastifyRequest): RecordChanges {
  const { by, byId } = requireReleaser(request)
  const actor = { kind: 'token', id: byId ?? by, name: by } as const
  return recordForManagers(tx, deps, { actor, address: request.ip, userAgent: request.headers['user-agent'] })
}
