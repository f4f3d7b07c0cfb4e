import { idsCheckCreateSchema, idsCheckSchema, idsContentType, idsSentQuerySchema } from '@lintel/shared/contract/ids'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { idsReaderOf, sentIds } from '../../ids-files/sent-ids.ts'
import { assertCheckable, requestCheck, rulesOfKept, rulesOfSent } from './request-check.ts'

const tags = ['IDS checks']
const ofCapture = z.object({ captureId: z.uuid() })
// Whoever sees captures may hold them against requirements.
const access = memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] })
const begun = { 202: idsCheckSchema }

const createSchema = {
  tags,
  summary: 'Check the original file of a capture; while that waits or runs, the same check is answered',
  params: ofCapture,
  body: idsCheckCreateSchema,
  response: begun,
}
const sendSchema = {
  tags,
  summary: `The same by an IDS file of one's own, sent as ${idsContentType}; one that breaks the standard is refused`,
  params: ofCapture,
  querystring: idsSentQuerySchema,
  response: begun,
}
export const beginIdsCheckRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  const readSent = idsReaderOf(app)
  const ofOne = '/captures/:captureId/ids-checks'
  app.post(
    ofOne,
    { config: { access }, schema: createSchema },
    async ({ organizationScope: scope, params: at, body }, reply) => {
      const check = await requestCheck(scope, { ...at, rules: await rulesOfKept(scope, body) }, jobs)
      reply.code(202)
      return check
    },
  )
  app.post(`${ofOne}/sent`, { config: { access, ...sentIds }, schema: sendSchema }, async (request, reply) => {
    const { detachedScope, params: at, query } = request
    await detachedScope.inTransaction((scope) => assertCheckable(scope, at.captureId))
    const read = await readSent(request)
    reply.code(202)
    return detachedScope.inTransaction(async (scope) =>
      requestCheck(scope, { ...at, rules: await rulesOfSent(scope, query.name, read) }, jobs),
    )
  })
  done()
}
