import { userCreateSchema, userIdSchema, userSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { oneself, signedIn } from '../../plugins/access.ts'
import { readUser } from './read-user.ts'
import { registerUser } from './register-user.ts'
import { saveSignInEmail } from './repository.ts'

const tags = ['users']

const readSchema = {
  tags,
  summary: 'Oneself, with organizations and preferences',
  params: z.object({ id: userIdSchema }),
  response: { 200: userSchema },
}
const registerSchema = { tags, summary: 'Register oneself', body: userCreateSchema, response: { 201: userSchema } }

export const userRoutes: FastifyPluginCallbackZod<{ productId: string }> = (app, { productId }, done) => {
  app.get('/users/:id', { config: { access: oneself('id') }, schema: readSchema }, async ({ scope, signInEmail }) => {
    if (signInEmail !== undefined) await saveSignInEmail(scope.tx, scope.userId, signInEmail)
    return readUser(scope, productId)
  })
  app.post(
    '/users',
    { config: { access: signedIn() }, schema: registerSchema },
    async ({ scope, body, signInEmail }, reply) => {
      reply.code(201)
      const user = await registerUser(scope, body, productId)
      if (signInEmail !== undefined) await saveSignInEmail(scope.tx, scope.userId, signInEmail)
      return user
    },
  )
  done()
}
