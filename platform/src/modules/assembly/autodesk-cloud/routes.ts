import { viewerTokenSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import type { ViewerTokens } from './autodesk-tokens.ts'

export type AutodeskCloudOptions = { viewerTokens: ViewerTokens }

// Detached, so that no transaction is open while waiting for Autodesk.
const config = { access: memberOf('header', { anyRole: ['prototypes.read'] }), isDetached: true }
const schema = {
  tags: ['autodesk cloud'],
  summary: 'A token for the Autodesk viewer; 404 autodesk/not-configured without an account',
  querystring: z.object({ refresh: z.stringbool().optional() }),
  response: { 200: viewerTokenSchema },
}

export const autodeskCloudRoutes: FastifyPluginCallbackZod<AutodeskCloudOptions> = (app, { viewerTokens }, done) => {
  app.get('/autodeskcloud/token', { config, schema }, ({ query }) => viewerTokens.current({ isRefresh: query.refresh }))
  done()
}
