import {
  webhookDeliverySchema,
  webhookEndpointChangeSchema,
  webhookEndpointCreateSchema,
  webhookEndpointSchema,
  webhookEndpointsSchema,
  webhookEventSchema,
  webhookSecretSchema,
} from '@lintel/shared/contract/webhooks'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { changeEndpoint, changeSecret, createEndpoint, removeEndpoint, type EndpointDeps } from './change-endpoints.ts'
import { describeEndpoint } from './describe-endpoint.ts'
import { sendTest } from '../deliveries/replay.ts'
import { listEndpoints } from './repository.ts'
import { mayReadAuditLog } from './usable-endpoint.ts'
import { maxEndpoints } from '../webhook-errors.ts'

const tags = ['webhooks']
const config = { access: memberOf('header', { anyRole: ['organization.webhooks'] }) }
const params = z.object({ id: z.uuid() })

const eventsSchema = {
  tags,
  summary: 'Event types available for webhooks',
  response: { 200: z.array(webhookEventSchema) },
}
const listSchema = {
  tags,
  summary: 'The webhooks of the organization, oldest first',
  response: { 200: webhookEndpointsSchema },
}
const createSchema = {
  tags,
  summary: 'Add a webhook; its secret is shown only once',
  body: webhookEndpointCreateSchema,
  response: { 201: webhookSecretSchema },
}
const changeSchema = {
  tags,
  summary: "Update a webhook, or turn it on or off; omitted fields don't change",
  params,
  body: webhookEndpointChangeSchema,
  response: { 200: webhookEndpointSchema },
}
const removeSchema = { tags, summary: 'Delete a webhook with its log', params, response: { 204: z.undefined() } }
const secretSchema = {
  tags,
  summary: "Change a webhook's secret, which is shown only once; the previous secret is also used for 24 hours",
  params,
  response: { 200: webhookSecretSchema },
}
const testSchema = {
  tags,
  summary: 'Send a test event once, even if the webhook is turned off',
  params,
  response: { 202: webhookDeliverySchema },
}

const all = '/webhooks'
const one = `${all}/:id`

/** `/api/webhooks`: for people who manage the organization's webhooks. */
export const webhookRoutes: FastifyPluginCallbackZod<EndpointDeps & { jobs: JobQueue }> = (app, deps, done) => {
  app.get('/webhook-events', { config, schema: eventsSchema }, ({ organizationScope }) =>
    deps.webhookEvents
      .filter(({ isForAdministrators }) => !isForAdministrators || mayReadAuditLog(organizationScope))
      .map(({ type, label, description }) => ({ type, label, description })),
  )
  app.get(all, { config, schema: listSchema }, async ({ organizationScope: { tx, organizationId } }) => ({
    endpoints: (await listEndpoints(tx, organizationId)).map(describeEndpoint),
    most: maxEndpoints,
  }))
  app.post(all, { config, schema: createSchema }, ({ organizationScope, body }, reply) => {
    reply.code(201)
    return createEndpoint(organizationScope, body, deps)
  })
  app.patch(one, { config, schema: changeSchema }, ({ organizationScope, params: { id }, body }) =>
    changeEndpoint(organizationScope, id, body, deps),
  )
  app.delete(one, { config, schema: removeSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await removeEndpoint(organizationScope, id, deps)
    reply.code(204)
  })
  app.post(`${one}/secret`, { config, schema: secretSchema }, ({ organizationScope, params: { id } }) =>
    changeSecret(organizationScope, id, deps),
  )
  app.post(`${one}/test`, { config, schema: testSchema }, ({ organizationScope, params: { id } }, reply) => {
    reply.code(202)
    return sendTest(organizationScope, id, deps)
  })
  done()
}
