import { organizationIdSchema } from '@lintel/shared/contract'
import {
  assemblyEmailSchema,
  assemblyListQuerySchema,
  assemblyLogSchema,
  assemblyRequestCreateSchema,
  assemblyRequestPageSchema,
  assemblyRequestSchema,
  endRequestSchema,
  idempotencyKeyHeader,
  idempotencyKeySchema,
  preflightQuestionSchema,
  preflightSchema,
} from '@lintel/shared/contract/assembly'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { cancelRequest, markComplete } from './end-request.ts'
import { listRequests } from './lists/list-requests.ts'
import { checkForm } from './preflight/check-form.ts'
import { readEmails, readLog, readRequest } from './read-request.ts'
import { submitRequest, type SubmitDeps } from './submit-request.ts'

const tags = ['assembly requests']
const ofRequest = z.object({ id: z.uuid() })
const readers = { access: memberOf('header', { anyRole: ['revitassembly.read'] }) }
const listReaders = { access: memberOf('param:org', { anyRole: ['revitassembly.read'] }) }
const completers = { access: memberOf('header', { anyRole: ['revitassembly.complete'] }) }
/** Detached, because calls wait for the cloud service. */
const creators = { access: memberOf('header', { anyRole: ['revitassembly.create'] }), isDetached: true }

const submitSchema = {
  tags,
  summary: 'Request an assembly; returns 200 with the existing request if this form was already sent with the same key',
  headers: z.object({ [idempotencyKeyHeader]: idempotencyKeySchema }),
  body: assemblyRequestCreateSchema,
  response: { 200: assemblyRequestSchema, 201: assemblyRequestSchema },
}
const preflightRouteSchema = {
  tags,
  summary: 'Check a request form without submitting it',
  body: preflightQuestionSchema,
  response: { 200: preflightSchema },
}
const listSchema = {
  tags,
  summary: "The caller's requests; the email address parameter has no effect",
  params: z.object({ org: organizationIdSchema }),
  querystring: assemblyListQuerySchema,
  response: { 200: assemblyRequestPageSchema },
}
const readSchema = {
  tags,
  summary: 'One request of the organization',
  params: ofRequest,
  response: { 200: assemblyRequestSchema },
}
const logSchema = {
  tags,
  summary: 'The worker log of a request',
  params: ofRequest,
  response: { 200: assemblyLogSchema },
}
const emailsSchema = {
  tags,
  summary: 'Emails sent to the caller about a request',
  params: ofRequest,
  response: { 200: z.array(assemblyEmailSchema) },
}
const completeSchema = {
  tags,
  summary: 'Mark a request that is in progress as complete',
  body: endRequestSchema,
  response: { 200: assemblyRequestSchema },
}
const cancelSchema = {
  tags,
  summary: 'Cancel a request in progress: your own, or any with revitassembly.complete',
  body: endRequestSchema,
  response: { 200: assemblyRequestSchema },
}

export const assemblyRequestRoutes: FastifyPluginCallbackZod<SubmitDeps> = (app, deps, done) => {
  const { addresses, cloudProjects } = deps
  const all = '/revitassemblyrequest'
  const one = `${all}/:id`
  app.post(all, { config: creators, schema: submitSchema }, async ({ detachedScope, headers, body }, reply) => {
    const submission = { form: body, key: headers[idempotencyKeyHeader] }
    const { request, isNew } = await submitRequest(detachedScope, submission, deps)
    reply.code(isNew ? 201 : 200)
    return request
  })
  app.post(`${all}/preflight`, { config: creators, schema: preflightRouteSchema }, ({ detachedScope, body }) =>
    checkForm(detachedScope, body, cloudProjects),
  )
  app.put(`${all}/complete`, { config: completers, schema: completeSchema }, ({ organizationScope, body }) =>
    markComplete(organizationScope, body.id, deps),
  )
  app.put(`${all}/cancel`, { config: readers, schema: cancelSchema }, ({ organizationScope, body }) =>
    cancelRequest(organizationScope, body.id, deps),
  )
  app.get(`${all}/organizations/:org`, { config: listReaders, schema: listSchema }, ({ organizationScope, query }) =>
    listRequests(organizationScope, query),
  )
  app.get(one, { config: readers, schema: readSchema }, ({ organizationScope, params }) =>
    readRequest(organizationScope, params.id, addresses),
  )
  app.get(`${one}/log`, { config: readers, schema: logSchema }, ({ organizationScope, params }) =>
    readLog(organizationScope, params.id),
  )
  app.get(`${one}/emails`, { config: readers, schema: emailsSchema }, ({ organizationScope, params }) =>
    readEmails(organizationScope, params.id),
  )
  done()
}
