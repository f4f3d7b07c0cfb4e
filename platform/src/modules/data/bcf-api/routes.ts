import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openToAll } from '../../../plugins/access.ts'
import { answerMessage, routeNotFound } from '../../../plugins/problem.ts'
import { commonOptions } from './access.ts'
import { type BcfDeps, versions } from './bcf-deps.ts'
import { bcfCommentRoutes } from './comments/routes.ts'
import { bcfEventRoutes } from './events/routes.ts'
import { bcfPartRoutes } from './parts/routes.ts'
import { bcfProjectRoutes } from './projects/routes.ts'
import { bcfTopicRoutes } from './topics/routes.ts'
import { bcfUserRoutes } from './user-routes.ts'
import { bcfViewpointPartRoutes } from './viewpoints/part-routes.ts'
import { bcfViewpointRoutes } from './viewpoints/routes.ts'

const versionsSchema = z.object({
  versions: z.array(z.object({ version_id: z.string(), detailed_version: z.string() })),
})
const versionList = versions.map((version) => ({
  version_id: version,
  detailed_version: `https://github.com/buildingSMART/BCF-API/tree/release_${version.replace('.', '_')}`,
}))

/** All versions below `/bcf` use the same routes, which handle the differences themselves. Errors have the format of the standard. */
export const bcfRoutes: FastifyPluginAsyncZod<{ deps: Omit<BcfDeps, 'version'> }> = async (app, { deps }) => {
  app.setErrorHandler(answerMessage)
  app.setNotFoundHandler(() => {
    throw routeNotFound()
  })
  app.get(
    '/versions',
    {
      config: { ...commonOptions, access: openToAll() },
      schema: {
        tags: ['BCF 3.0'],
        summary: 'Supported BCF API versions',
        response: { 200: versionsSchema },
      },
    },
    () => ({ versions: versionList }),
  )
  for (const version of versions)
    await app.register(
      async (one) => {
        for (const routes of [
          bcfProjectRoutes,
          bcfTopicRoutes,
          bcfPartRoutes,
          bcfCommentRoutes,
          bcfViewpointRoutes,
          bcfViewpointPartRoutes,
          bcfEventRoutes,
          bcfUserRoutes,
        ])
          await one.register(routes, { ...deps, version })
      },
      { prefix: `/${version}` },
    )
}
