import {
  idsCheckCreateSchema,
  idsCheckSchema,
  idsContentType,
  idsCheckUploadQuerySchema,
  type IdsCheck,
} from '@lintel/shared/contract/ids'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { memberOf } from '../../../../plugins/access.ts'
import type { DetachedScope } from '../../../../plugins/detached-scope.ts'
import { idsReaderOf, idsUploadConfig } from '../../ids-files/ids-upload.ts'
import { readMasterModelRules } from './master-model-rules.ts'
import { assertCheckable, requestCheck, rulesOfStoredFile, rulesOfUpload, type ReadRules } from './request-check.ts'

const tags = ['IDS checks']
const ofCapture = z.object({ captureId: z.uuid() })
// Users who see captures can check them.
const access = memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] })
const responses = { 202: idsCheckSchema }

const createSchema = {
  tags,
  summary: "Check a capture's original file against IDS; returns the current check while one is queued or running",
  params: ofCapture,
  body: idsCheckCreateSchema,
  response: responses,
}
const sendSchema = {
  tags,
  summary: `Check a capture's original file against an uploaded IDS file, sent as ${idsContentType}; an invalid file is rejected unless \`anyway\` is true`,
  params: ofCapture,
  querystring: idsCheckUploadQuerySchema,
  response: responses,
}
export const beginIdsCheckRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  const readSent = idsReaderOf(app)
  const ofOne = '/captures/:captureId/ids-checks'
  // Detached, because files are read and the master model is exported between two transactions.
  const detached = { access, isDetached: true } as const
  async function beginBy(scope: DetachedScope, captureId: string, rules: ReadRules): Promise<IdsCheck> {
    return scope.inTransaction(async (inside) =>
      requestCheck(inside, { captureId, rules: await rulesOfUpload(inside, rules) }, jobs),
    )
  }
  app.post(ofOne, { config: detached, schema: createSchema }, async (request, reply) => {
    const { detachedScope: scope, params: pathParams, body } = request
    const { rules } = body
    reply.code(202)
    if (rules.kind === 'kept') {
      return scope.inTransaction(async (inside) =>
        requestCheck(inside, { ...pathParams, rules: await rulesOfStoredFile(inside, rules.idsFileId) }, jobs),
      )
    }
    await scope.inTransaction((inside) => assertCheckable(inside, pathParams.captureId))
    const read = await readMasterModelRules(scope)
    return beginBy(scope, pathParams.captureId, { kind: 'master-model', name: 'Master Model', read })
  })
  app.post(`${ofOne}/sent`, { config: { access, ...idsUploadConfig }, schema: sendSchema }, async (request, reply) => {
    const { detachedScope: scope, params: pathParams, query } = request
    await scope.inTransaction((inside) => assertCheckable(inside, pathParams.captureId))
    const read = await readSent(request, { despiteErrors: query.anyway === 'true' })
    reply.code(202)
    return beginBy(scope, pathParams.captureId, { kind: 'sent', name: query.name, read })
  })
  done()
}
