import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { alertRoutes } from './alerts/routes.ts'
import type { AlertDeps } from './alerts/send-alert.ts'
import { previewRoutes } from './previews/routes.ts'
import { publishingRoutes, type PublishingOptions } from './publishing/routes.ts'
import { readingRoutes } from './reading/routes.ts'
import { remoteRoutes } from './remotes/routes.ts'
import { addBearerConstraint } from './tokens/releaser-routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { visitRoutes } from './visits/routes.ts'

export type RegistryRouteOptions = PublishingOptions & AlertDeps

export const registryRoutes: FastifyPluginAsyncZod<RegistryRouteOptions> = async (app, options) => {
  addBearerConstraint(app)
  await app.register(readingRoutes, options)
  await app.register(publishingRoutes, options)
  remoteRoutes(app, options)
  tokenRoutes(app, options)
  visitRoutes(app, options)
  alertRoutes(app, options)
  previewRoutes(app)
}
