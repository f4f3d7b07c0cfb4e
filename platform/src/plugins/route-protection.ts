import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../database/connect.ts'
import type { Reads } from '../database/replica/reads.ts'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import { PlatformError } from '../errors/platform-error.ts'
import type { FollowRights } from '../events/follow.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Permission } from '../streaming/followed-permission.ts'
import { streamResponse, type StreamedCall, type Streaming } from '../streaming/stream-response.ts'
import { streamSlots, type StreamLimits } from '../streaming/slots/stream-slots.ts'
import { itemOf } from '../streaming/streamed-rows.ts'
import type { Access } from './access.ts'
import { detach, type DetachedScope } from './detached-scope.ts'
import {
  runInOrganizationScope,
  runInUserScope,
  type OrganizationScope,
  type RunCall,
  type UserScope,
} from './organization-scope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** For routes of `memberOf` whose handler waits for another service: it gets `request.detachedScope`. */
    isDetached?: boolean
    /** For routes that return many rows: the handler returns a cursor, and its transaction lasts until all rows are read. */
    isStreamed?: boolean
  }
  interface FastifyRequest {
    openScope: UserScope | undefined
    /** The caller with their transaction, on routes of `signedIn`, `oneself` and `memberOf`. */
    readonly scope: UserScope
    /** The same with the organization, on routes of `memberOf`. */
    readonly organizationScope: OrganizationScope
    openDetachedScope: DetachedScope | undefined
    /** The caller without a transaction, on detached routes. */
    readonly detachedScope: DetachedScope
  }
  interface FastifyInstance {
    /** Every registered route, for documentation and for the tenant matrix. */
    readonly protectedRoutes: readonly ProtectedRoute[]
  }
}

export type ProtectedRoute = {
  method: string
  url: string
  access: Access | undefined
  /** As it was registered, with later additions of plugins. */
  options: RouteOptions
}

export type RouteProtectionOptions = {
  db: Database
  /** Selects the server that answers queries of many rows. */
  reads: Reads
  jobs: JobQueue
  productId: string
  streams: StreamLimits
  followRights: FollowRights
}

type Deps = Omit<RouteProtectionOptions, 'streams'> & { streaming: Streaming }

/** Wraps every handler in the scope that its route declares, so that no handler can forget to authorize the caller. */
export const routeProtection = fp<RouteProtectionOptions>(protectRoutes, { name: 'route-protection' })

function protectRoutes(app: FastifyInstance, options: RouteProtectionOptions, done: () => void): void {
  const { streams: limits, ...scopes } = options
  const deps: Deps = { ...scopes, streaming: { limits, slots: streamSlots(limits) } }
  const routes: (ProtectedRoute & { isWrapped: boolean })[] = []
  app.decorateRequest('openScope', undefined)
  app.decorateRequest('scope', { getter: scopeOf })
  app.decorateRequest('organizationScope', { getter: organizationScopeOf })
  app.decorateRequest('openDetachedScope', undefined)
  app.decorateRequest('detachedScope', { getter: detachedScopeOf })
  app.decorate('protectedRoutes', routes)
  app.addHook('preClose', async () => deps.streaming.slots.stop())
  app.addHook('onRoute', (route) => {
    const access = route.config?.access
    const isWrapped = access !== undefined && access.kind !== 'public'
    if (isWrapped) wrapHandler(route, access, deps)
    for (const method of [route.method].flat())
      routes.push({ method, url: route.url, access, options: route, isWrapped })
  })
  app.addHook('onReady', (next) => {
    // Hooks that run after ours declare the routes of plugins, so this waits until all are registered.
    for (const route of routes) route.access = route.options.config?.access
    next(undeclared(routes.filter((route) => !route.isWrapped && route.access?.kind !== 'public')))
  })
  done()
}

function undeclared(routes: ProtectedRoute[]): Error | undefined {
  if (routes.length === 0) return undefined
  const names = routes.map((route) => `${route.method} ${route.url}`).join(', ')
  return new Error(`These routes don't declare who can call them (config.access): ${names}`)
}

function wrapHandler(route: RouteOptions, access: Exclude<Access, { kind: 'public' }>, deps: Deps): void {
  const { handler, config } = route
  const item = config?.isStreamed ? itemOf(route) : undefined
  // Validation is deferred until the caller is authorized: unauthorized callers learn nothing about valid bodies.
  route.attachValidation = true
  route.handler = async function scopedHandler(request, reply) {
    const call: RunCall = { ...deps, request, userId: request.userId }
    const inScope = scopeFor(call, access)
    const answer = (scope: UserScope) => handleInScope({ scope, request, reply, handler: handler.bind(this) })
    if (item) {
      const right: Permission = {
        follow: (onChange) => deps.followRights(request.userId, onChange),
        check: () => inScope(() => Promise.resolve()),
      }
      const reading: InScope = async (run) => scopeFor({ ...call, db: await deps.reads.choose() }, access)(run)
      const openRows = rowsInScope(request.method === 'GET' ? reading : inScope, answer)
      return streamResponse({ request, reply, item, ...deps, permission: right, openRows })
    }
    if (access.kind === 'user' || !config?.isDetached) return inScope(answer)
    const caller = await request.withConcurrencyLimit(() =>
      runInOrganizationScope(call, access, (scope) => Promise.resolve(detach(call, access, scope))),
    )
    if (request.validationError) throw request.validationError
    request.openDetachedScope = caller
    const response: unknown = Reflect.apply(handler, this, [request, reply])
    return response
  }
}

type InScope = <T>(run: (scope: UserScope) => Promise<T>) => Promise<T>

function scopeFor(call: RunCall, access: Exclude<Access, { kind: 'public' }>): InScope {
  return (run) =>
    access.kind === 'user' ? runInUserScope(call, access, run) : runInOrganizationScope(call, access, run)
}

function rowsInScope(inScope: InScope, answer: (scope: UserScope) => Promise<unknown>): StreamedCall['openRows'] {
  return (send) =>
    inScope((scope) => send({ consumer: scope, open: async () => (await answer(scope)) as RowCursor<unknown> | null }))
}

type ScopedRequest = { scope: UserScope; request: FastifyRequest; reply: FastifyReply; handler: RouteHandlerMethod }

async function handleInScope({ scope, request, reply, handler }: ScopedRequest): Promise<unknown> {
  if (request.validationError) throw request.validationError
  request.openScope = scope
  const answer: unknown = await Reflect.apply(handler, undefined, [request, reply])
  if (reply.sent) throw new Error("A handler must return its response. If it's sent earlier, it precedes the commit.")
  request.openScope = undefined
  return answer
}

function scopeOf(this: FastifyRequest): UserScope {
  if (!this.openScope) throw new PlatformError('platform/unexpected', 500, 'This route has no scope.')
  return this.openScope
}

function organizationScopeOf(this: FastifyRequest): OrganizationScope {
  const { organizationId, ...scope } = scopeOf.call(this)
  if (organizationId === undefined)
    throw new PlatformError('platform/unexpected', 500, 'This route has no organization.')
  return { ...scope, organizationId }
}

function detachedScopeOf(this: FastifyRequest): DetachedScope {
  if (!this.openDetachedScope) throw new PlatformError('platform/unexpected', 500, "This route isn't detached.")
  return this.openDetachedScope
}
