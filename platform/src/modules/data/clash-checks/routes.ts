import {
  clashCheckCreateSchema,
  clashCheckListQuerySchema,
  clashCheckPageSchema,
  clashCheckSchema,
  clashDecisionSchema,
  clashListQuerySchema,
  clashPageSchema,
  maxStoredClashes,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { decideClash, readCheck, readChecks, readClashes } from './read-checks.ts'
import { cancelCheck, removeCheck, requestCheck } from './request-check.ts'

const tags = ['clash checks']
const params = z.object({ id: z.uuid() })
// Users who see captures can check them; each check says who can cancel it.
const config = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }
const editors = { access: memberOf('header', { anyRole: ['revitupload.create'] }) }
const one = { 200: clashCheckSchema }

const schemas = {
  list: {
    tags,
    summary: 'The clash checks of a project, newest first',
    querystring: clashCheckListQuerySchema,
    response: { 200: clashCheckPageSchema },
  },
  create: {
    tags,
    summary: 'Check the latest capture of each file of a project, or a version set, for clashes',
    body: clashCheckCreateSchema,
    response: { 202: clashCheckSchema },
  },
  read: { tags, summary: 'A clash check and its progress', params, response: one },
  cancel: { tags, summary: 'Cancel a queued or running clash check', params, response: one },
  remove: { tags, summary: 'Delete a clash check and its results', params, response: { 204: z.null() } },
  clashes: {
    tags,
    summary: `The clashes of a check, up to ${maxStoredClashes.toLocaleString('en-US')}`,
    params,
    querystring: clashListQuerySchema,
    response: { 200: clashPageSchema },
  },
  decide: {
    tags,
    summary: 'Accept a clash with a reason in all checks of its project, or withdraw that',
    params: params.extend({ number: z.coerce.number().int().min(1).max(maxStoredClashes) }),
    body: clashDecisionSchema,
    response: { 204: z.null() },
  },
}

export const clashCheckRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  const [all, path] = ['/clash-checks', '/clash-checks/:id']
  app.get(all, { config, schema: schemas.list }, ({ organizationScope, query }) => readChecks(organizationScope, query))
  app.post(all, { config, schema: schemas.create }, async ({ organizationScope, body }, reply) => {
    reply.code(202)
    return requestCheck(organizationScope, body, jobs)
  })
  app.get(path, { config, schema: schemas.read }, ({ organizationScope, params: { id } }) =>
    readCheck(organizationScope, id),
  )
  app.post(`${path}/cancel`, { config, schema: schemas.cancel }, ({ organizationScope, params: { id } }) =>
    cancelCheck(organizationScope, id),
  )
  app.delete(path, { config, schema: schemas.remove }, async ({ organizationScope, params: { id } }, reply) => {
    await removeCheck(organizationScope, id)
    reply.code(204)
    return null
  })
  app.get(`${path}/clashes`, { config, schema: schemas.clashes }, ({ organizationScope, params: { id }, query }) =>
    readClashes(organizationScope, id, query),
  )
  app.put(
    `${path}/clashes/:number/decision`,
    { config: editors, schema: schemas.decide },
    async ({ organizationScope, params: at, body }, reply) => {
      await decideClash(organizationScope, at, body)
      reply.code(204)
      return null
    },
  )
  done()
}
