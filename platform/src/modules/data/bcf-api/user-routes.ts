import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PlatformError } from '../../../errors.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import { anybody, usual } from './access.ts'
import type { BcfDeps } from './bcf-deps.ts'
import { tagsOf } from './version.ts'

const userSchema = z.object({ id: z.string(), name: z.string() })

/** Who calls, in version 2.1; later ones ask the Foundation API. */
export const bcfUserRoutes: FastifyPluginCallbackZod<BcfDeps> = (app, { version }, done) => {
  if (version === '2.1')
    app.get(
      '/current-user',
      {
        config: { ...usual, access: anybody },
        schema: { tags: tagsOf(version), summary: 'Who calls, by address and name', response: { 200: userSchema } },
      },
      async ({ scope: { tx, userId } }) => {
        const user = await findUser(tx, userId)
        if (!user)
          throw new PlatformError('users/not-found', 404, 'You are not known yet. Sign in to the application first.')
        return { id: user.contactEmail, name: displayNameOf(user) }
      },
    )
  done()
}
