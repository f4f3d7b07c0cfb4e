import { viewerTokenSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../plugins/access.ts'
import type { ViewerTokens } from './viewer-tokens.ts'

export type AutodeskCloudOptions = { viewerTokens: ViewerTokens }

const config = { access: memberOf('header', { anyRole: ['prototypes.read'] }) }
const schema = {
  tags: ['autodesk cloud'],
  summary: 'A token for the Autodesk viewer; 404 autodesk/not-configured where there is no account',
  querystring: z.object({ refresh: z.stringbool().optional() }),
  response: { 200: viewerTokenSchema },
}

export const autodeskCloudRoutes: FastifyPluginCallbackZod<AutodeskCloudOptions> = (app, { viewerTokens }, done) => {
  app.get('/autodeskcloud/token', {
    config,
    schema,
    // Asked before the handler's transaction begins, which would hold a connection for as long as Autodesk takes. The
    // handler then answers from what is kept, be it a token or a failure.
    preHandler: async ({ query, validationError }) => {
      await Promise.allSettled([viewerTokens.current({ isRefresh: !validationError && query.refresh })])
    },
    handler: ({ query }) => viewerTokens.current({ isRefresh: query.refresh }),
  })
  done()
}
