import { userCreateSchema, userIdSchema, userSchema, userUpdateSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { oneself, signedIn } from '../../../plugins/access.ts'
import { recordSession } from '../history/record-session.ts'
import { readUser, userNotFound } from './read-user.ts'
import { registerUser } from './register-user.ts'
import { saveContactEmail, saveSignInEmail } from './repository.ts'
import { signOutEverywhere, type EndSessions } from './sign-out-everywhere.ts'

const tags = ['users']

const readSchema = {
  tags,
  summary: 'The current user, with organizations and preferences',
  params: z.object({ id: userIdSchema }),
  response: { 200: userSchema },
}
const registerSchema = {
  tags,
  summary: 'Register the current user',
  body: userCreateSchema,
  response: { 201: userSchema },
}

const changeSchema = {
  tags,
  summary: "Update the user's own profile",
  params: z.object({ id: userIdSchema }),
  body: userUpdateSchema,
  response: { 200: userSchema },
}
const signOutSchema = {
  tags,
  summary: "End all of the user's sessions on every device",
  params: z.object({ id: userIdSchema }),
  response: { 204: z.undefined() },
}

/** Includes the default grid views of the organization. */
const access = oneself('id', { entersOrganization: true })

export type UserRouteOptions = { productId: string; endSessions: EndSessions | undefined }

export const userRoutes: FastifyPluginCallbackZod<UserRouteOptions> = (app, { productId, endSessions }, done) => {
  app.get('/users/:id', { config: { access }, schema: readSchema }, async ({ scope, signInEmail }) => {
    if (signInEmail !== undefined) await saveSignInEmail(scope.tx, scope.userId, signInEmail)
    const user = await readUser(scope, productId)
    await recordSession(scope)
    return user
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
  app.put('/users/:id', { config: { access }, schema: changeSchema }, async ({ scope, body }) => {
    if (!(await saveContactEmail(scope.tx, scope.userId, body.contactEmail))) throw userNotFound()
    return readUser(scope, productId)
  })
  app.post(
    '/users/:id/sign-out-everywhere',
    { config: { access: oneself('id') }, schema: signOutSchema },
    async ({ scope }, reply) => {
      await signOutEverywhere(scope, endSessions)
      reply.code(204)
    },
  )
  done()
}
