import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openToAll } from '../../../plugins/access.ts'
import { authentication, currentUser } from '../../organization/foundation/index.ts'
import { anybody, commonOptions } from './access.ts'
import { type BcfDeps, tagsOf } from './bcf-deps.ts'

const userSchema = z.object({ id: z.string(), name: z.string() })
const authenticationSchema = z.object({
  oauth2_auth_url: z.string(),
  oauth2_token_url: z.string(),
  http_basic_supported: z.boolean(),
  supported_oauth2_flows: z.array(z.string()),
})

/** The current user and authentication in version 2.1. Later versions use the Foundation API. */
export const bcfUserRoutes: FastifyPluginCallbackZod<BcfDeps> = (app, { version, signIn }, done) => {
  if (version !== '2.1') return done()
  const tags = tagsOf(version)
  app.get(
    '/current-user',
    {
      config: { ...commonOptions, access: anybody },
      schema: { tags, summary: "The current user's email address and name", response: { 200: userSchema } },
    },
    ({ scope, signInEmail }) => currentUser(scope, signInEmail),
  )
  app.get(
    '/auth',
    {
      config: { ...commonOptions, access: openToAll() },
      schema: { tags, summary: 'Authentication settings for programs', response: { 200: authenticationSchema } },
    },
    () => authentication(signIn),
  )
  done()
}
