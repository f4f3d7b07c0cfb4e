import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../database/connect.ts'
import { PlatformError } from '../errors.ts'
import type { Access } from './access.ts'
import { detach, type DetachedScope } from './detached-scope.ts'
import {
  runInOrganizationScope,
  runInUserScope,
  type OrganizationScope,
  type ScopedCall,
  type UserScope,
} from './organization-scope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Of routes of `memberOf` whose handler waits for another service: it gets `request.detachedScope`. */
    isDetached?: boolean
  }
  interface FastifyRequest {
    openScope: UserScope | undefined
    /** The caller and their transaction; on routes of `signedIn` and `oneself`, and of `memberOf`. */
    readonly scope: UserScope
    /** The same with the organization; on routes of `memberOf`. */
    readonly organizationScope: OrganizationScope
    openDetachedScope: DetachedScope | undefined
    /** The caller without a transaction; on routes that are detached. */
    readonly detachedScope: DetachedScope
  }
  interface FastifyInstance {
    /** Every registered route, for documentation and for the tenant matrix. */
    readonly protectedRoutes: readonly ProtectedRoute[]
  }
}

export type ProtectedRoute = { method: string; url: string; access: Access | undefined }

export type RouteProtectionOptions = { db: Database; productId: string }

/** Wraps every handler in the scope that its route declares, so that no handler can forget to ask. */
export const routeProtection = fp<RouteProtectionOptions>(protectRoutes, { name: 'route-protection' })

function protectRoutes(app: FastifyInstance, { db, productId }: RouteProtectionOptions, done: () => void): void {
  const routes: (ProtectedRoute & { options: RouteOptions; isWrapped: boolean })[] = []
  app.decorateRequest('openScope', undefined)
  app.decorateRequest('scope', { getter: scopeOf })
  app.decorateRequest('organizationScope', { getter: organizationScopeOf })
  app.decorateRequest('openDetachedScope', undefined)
  app.decorateRequest('detachedScope', { getter: detachedScopeOf })
  app.decorate('protectedRoutes', routes)
  app.addHook('onRoute', (options) => {
    const access = options.config?.access
    const isWrapped = access !== undefined && access.kind !== 'public'
    if (isWrapped) wrapHandler(options, access, { db, productId })
    for (const method of [options.method].flat()) routes.push({ method, url: options.url, access, options, isWrapped })
  })
  app.addHook('onReady', (next) => {
    // A plugin's own routes are declared by hooks that run after ours, so the verdict waits until all are there.
    for (const route of routes) route.access = route.options.config?.access
    next(undeclared(routes.filter((route) => !route.isWrapped && route.access?.kind !== 'public')))
  })
  done()
}

function undeclared(routes: ProtectedRoute[]): Error | undefined {
  if (routes.length === 0) return undefined
  const names = routes.map((route) => `${route.method} ${route.url}`).join(', ')
  return new Error(`These routes do not declare who may call them (config.access): ${names}`)
}

function wrapHandler(
  options: RouteOptions,
  access: Exclude<Access, { kind: 'public' }>,
  deps: RouteProtectionOptions,
): void {
  const { handler, config } = options
  // Whoever may not call at all learns nothing about what a valid body would be.
  options.attachValidation = true
  options.handler = async function scopedHandler(request, reply) {
    const call: ScopedCall = { ...deps, request, userId: request.userId }
    const answer = (scope: UserScope) => answerInScope({ scope, request, reply, handler: handler.bind(this) })
    if (access.kind === 'user') return runInUserScope(call, access, answer)
    if (!config?.isDetached) return runInOrganizationScope(call, access, answer)
    const caller = await runInOrganizationScope(call, access, (scope) => Promise.resolve(detach(call, access, scope)))
    if (request.validationError) throw request.validationError
    request.openDetachedScope = caller
    const answered: unknown = Reflect.apply(handler, this, [request, reply])
    return answered
  }
}

type ScopedAnswer = { scope: UserScope; request: FastifyRequest; reply: FastifyReply; handler: RouteHandlerMethod }

async function answerInScope({ scope, request, reply, handler }: ScopedAnswer): Promise<unknown> {
  if (request.validationError) throw request.validationError
  request.openScope = scope
  const answer: unknown = await Reflect.apply(handler, undefined, [request, reply])
  if (reply.sent) throw new Error('A handler returns its answer; sent earlier, it would precede the commit.')
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
  if (!this.openDetachedScope) throw new PlatformError('platform/unexpected', 500, 'This route is not detached.')
  return this.openDetachedScope
}
