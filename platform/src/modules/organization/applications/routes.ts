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
import { maxApplications } from './application-errors.ts'
import { changeApplication, changeSecret, registerApplication, removeApplication } from './change-applications.ts'
import { describeApplication } from './describe-application.ts'
import { countPeople, listApplications } from './repository.ts'

const tags = ['organizations']
const config = { access: memberOf('header', { anyRole: ['organization.update'] }) }
const params = z.object({ id: z.uuid() })

const listSchema = {
  tags,
  summary: 'Registered applications, oldest first, with their connection settings',
  response: { 200: applicationsSchema },
}
const createSchema = {
  tags,
  summary: 'Register an application that acts on behalf of its users; its secret is shown only once',
  body: applicationCreateSchema,
  response: { 201: applicationSecretSchema },
}
const changeSchema = {
  tags,
  summary: "Update the name or addresses of an application; omitted fields don't change",
  params,
  body: applicationChangeSchema,
  response: { 200: applicationSchema },
}
const secretSchema = {
  tags,
  summary: "Change an application's secret, which is shown only once; the previous secret stops working",
  params,
  response: { 200: applicationSecretSchema },
}
const removeSchema = {
  tags,
  summary: 'Remove an application and sign out all of its users',
  params,
  response: { 204: z.null() },
}

const all = '/applications'
const one = `${all}/:id`

/** `/api/applications`: for administrators. */
export const applicationRoutes: FastifyPluginCallbackZod<ApplicationSignIn> = (app, signIn, done) => {
  app.get(all, { config, schema: listSchema }, async ({ organizationScope: { tx, organizationId } }) => {
    const people = await countPeople(tx, organizationId)
    const found = await listApplications(tx, organizationId)
    const applications = found.map((stored) => describeApplication(stored, people.get(stored.id) ?? 0))
    return { applications, most: maxApplications, signIn }
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
