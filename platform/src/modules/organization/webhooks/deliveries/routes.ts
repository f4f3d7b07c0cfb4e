import { pageQuery } from '@lintel/shared/contract'
import {
  webhookDeliveryDetailsSchema,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookDeliveryStatuses,
  webhookReplayedSchema,
  webhookReplaySchema,
} from '@lintel/shared/contract/webhooks'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { readDeliveries, readDelivery } from './read-deliveries.ts'
import { replayDelivery, replayRange } from './replay.ts'

const tags = ['webhooks']
const config = { access: memberOf('header', { anyRole: ['organization.webhooks'] }) }
const params = z.object({ id: z.uuid() })
const deliveryParams = params.extend({ deliveryId: z.uuid() })

const listSchema = {
  tags,
  summary: 'The delivery log of a webhook for 30 days, newest first',
  params,
  querystring: z.object({ ...pageQuery(25), status: z.enum(webhookDeliveryStatuses).optional() }),
  response: { 200: webhookDeliveryPageSchema },
}
const oneSchema = {
  tags,
  summary: 'One delivery, with its payload and all attempts',
  params: deliveryParams,
  response: { 200: webhookDeliveryDetailsSchema },
}
const replaySchema = {
  tags,
  summary: 'Resend an event with the same ID',
  params: deliveryParams,
  response: { 202: webhookDeliverySchema },
}
const rangeSchema = {
  tags,
  summary: 'Resend missed events, or all events, in a time range; up to 1,000 events',
  params,
  body: webhookReplaySchema,
  response: { 202: webhookReplayedSchema },
}

const all = '/webhooks/:id/deliveries'
const one = `${all}/:deliveryId`

/** The log of a webhook, and resending. */
export const webhookDeliveryRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  app.get(all, { config, schema: listSchema }, ({ organizationScope, params: { id }, query }) => {
    const { before, take, status } = query
    return readDeliveries(organizationScope, id, { before, take, status })
  })
  app.get(one, { config, schema: oneSchema }, ({ organizationScope, params: { id, deliveryId } }) =>
    readDelivery(organizationScope, id, deliveryId),
  )
  app.post(
    `${one}/replay`,
    { config, schema: replaySchema },
    ({ organizationScope, params: { id, deliveryId } }, reply) => {
      reply.code(202)
      return replayDelivery(organizationScope, { endpointId: id, id: deliveryId }, { jobs })
    },
  )
  app.post(
    '/webhooks/:id/replay',
    { config, schema: rangeSchema },
    ({ organizationScope, params: { id }, body }, reply) => {
      reply.code(202)
      return replayRange(organizationScope, id, { ...body, jobs })
    },
  )
  done()
}
