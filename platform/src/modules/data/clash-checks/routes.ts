import {
  clashCheckCreateSchema,
  clashCheckListQuerySchema,
  clashCheckPageSchema,
  clashCheckSchema,
  clashDecisionsSchema,
  clashSchema,
  federatedModelSchema,
  maxStoredClashes,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../database/cursors/row-cursor.ts'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { streamOf } from '../../../streaming/streamed-rows.ts'
import { readFederatedModel } from '../federated-models/read-federated-model.ts'
import { decideClashes } from './decide-clashes.ts'
import { readCheck, readChecks, requireCheck } from './read-checks.ts'
import { listClashes } from './repository.ts'
import { cancelCheck, removeCheck, requestCheck } from './request-check.ts'

const tags = ['clash checks']
const params = z.object({ id: z.uuid() })
// Users who see captures can check them; each check says who can cancel it.
const config = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }
const streamed = { ...config, isStreamed: true as const }
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
    summary: `The clashes of a complete check, up to ${maxStoredClashes.toLocaleString('en-US')}, in order of number`,
    params,
    response: { 200: streamOf(clashSchema) },
  },
  model: {
    tags,
    summary: 'Download links for the 3D models of the checked files, as in the federated model of the project',
    params,
    response: { 200: federatedModelSchema },
  },
  decide: {
    tags,
    summary: 'Accept clashes with a reason in all checks of their project, or withdraw that',
    params,
    body: clashDecisionsSchema,
    response: { 204: z.null() },
  },
}

type Options = { jobs: JobQueue; addresses: FileAddresses }

export const clashCheckRoutes: FastifyPluginCallbackZod<Options> = (app, { jobs, addresses }, done) => {
  const [all, path] = ['/clash-checks', '/clash-checks/:id']
  app.get(all, { config, schema: schemas.list }, ({ organizationScope, query }) => readChecks(organizationScope, query))
  app.post(all, { config, schema: schemas.create }, async ({ organizationScope, body }, reply) => {
    reply.code(202)
    return requestCheck(organizationScope, body, jobs)
  })
  app.get(path, { config, schema: schemas.read }, ({ organizationScope, params: { id } }) =>
    readCheck(organizationScope, id),
  )
  app.get(
    `${path}/federated-model`,
    { config, schema: schemas.model },
    async ({ organizationScope, params: { id } }) => {
      const { projectGroupId, captures } = await requireCheck(organizationScope, id)
      const captureIds = captures.map(({ captureId }) => captureId)
      return readFederatedModel(organizationScope, { projectGroupId, captureIds }, addresses)
    },
  )
  app.post(`${path}/cancel`, { config, schema: schemas.cancel }, ({ organizationScope, params: { id } }) =>
    cancelCheck(organizationScope, id),
  )
  app.delete(path, { config, schema: schemas.remove }, async ({ organizationScope, params: { id } }, reply) => {
    await removeCheck(organizationScope, id)
    reply.code(204)
    return null
  })
  app.get(
    `${path}/clashes`,
    { config: streamed, schema: schemas.clashes },
    async ({ organizationScope, params: pathParams }) => {
      const { tx, organizationId } = organizationScope
      await requireCheck(organizationScope, pathParams.id)
      return openCursor(tx, (rows) => listClashes(rows, { organizationId, ...pathParams }))
    },
  )
  app.put(
    `${path}/decisions`,
    { config: editors, schema: schemas.decide },
    async ({ organizationScope, params: { id }, body }, reply) => {
      await decideClashes(organizationScope, id, body, jobs)
      reply.code(204)
      return null
    },
  )
  done()
}
