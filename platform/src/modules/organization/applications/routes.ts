import {
  applicationChangeSchema,
  applicationCreateSchema,
  applicationSchema,
  applicationSecretSchema,
  applicationsSchema,
  type ApplicationSignIn,
} from '@lintel/shared/contract/applications'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { mostApplications } from './application-errors.ts'
import { changeApplication, changeSecret, registerApplication, removeApplication } from './change-applications.ts'
import { describeApplication } from './describe-application.ts'
import { countPeople, listApplications } from './repository.ts'

const tags = ['organizations']
const config = { access: memberOf('header', { anyRole: ['organization.update'] }) }
const params = z.object({ id: z.uuid() })

const listSchema = {
  tags,
  summary: 'The registered applications, oldest first, and what is to be entered in them',
  response: { 200: applicationsSchema },
}
const createSchema = {
  tags,
  summary: 'Register an application by which people work as themselves; its secret is told this once only',
  body: applicationCreateSchema,
  response: { 201: applicationSecretSchema },
}
const changeSchema = {
  tags,
  summary: 'Change name or addresses of an application; what is left out stays',
  params,
  body: applicationChangeSchema,
  response: { 200: applicationSchema },
}
const secretSchema = {
  tags,
  summary: 'Give an application another secret, told this once only; the one before is refused from then on',
  params,
  response: { 200: applicationSecretSchema },
}
const removeSchema = {
  tags,
  summary: 'Remove an application: nobody is signed in with it any more',
  params,
  response: { 204: z.null() },
}

const all = '/applications'
const one = `${all}/:id`

/** `/api/applications` is for administrators. */
export const applicationRoutes: FastifyPluginCallbackZod<ApplicationSignIn> = (app, signIn, done) => {
  app.get(all, { config, schema: listSchema }, async ({ organizationScope: { tx, organizationId } }) => {
    const people = await countPeople(tx, organizationId)
    const found = await listApplications(tx, organizationId)
    const applications = found.map((stored) => describeApplication(stored, people.get(stored.id) ?? 0))
    return { applications, most: mostApplications, signIn }
  })
  app.post(all, { config, schema: createSchema }, ({ organizationScope, body }, reply) => {
    reply.code(201)
    return registerApplication(organizationScope, body, signIn)
  })
  app.patch(one, { config, schema: changeSchema }, ({ organizationScope, params: { id }, body }) =>
    changeApplication(organizationScope, id, body),
  )
  app.post(`${one}/secret`, { config, schema: secretSchema }, ({ organizationScope, params: { id } }) =>
    changeSecret(organizationScope, id),
  )
  app.delete(one, { config, schema: removeSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await removeApplication(organizationScope, id)
    reply.code(204)
    return null
  })
  done()
}
