import {
  idsChangeSchema,
  idsChangesQuerySchema,
  idsFindingQuerySchema,
  idsFindingSchema,
  idsSpecificationSchema,
} from '@lintel/shared/contract/ids'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../../database/cursors/row-cursor.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { streamOf } from '../../../../streaming/streamed-rows.ts'
import { checkNamed } from '../read-checks.ts'
import { listChanges } from './changes-repository.ts'
import { listFindings, listSpecifications } from './read-repository.ts'

const tags = ['IDS checks']
const params = z.object({ id: z.uuid() })

const specificationsSchema = {
  tags,
  summary: 'The result of each specification',
  params,
  response: { 200: streamOf(idsSpecificationSchema) },
}
const findingsSchema = {
  tags,
  summary: 'Elements that fail a requirement or comply with a specification, up to the stored limit',
  params,
  querystring: idsFindingQuerySchema,
  response: { 200: streamOf(idsFindingSchema) },
}
const changesSchema = {
  tags,
  summary: 'Failures that are only in this check or only in the check `since`',
  params,
  querystring: idsChangesQuerySchema,
  response: { 200: streamOf(idsChangeSchema) },
}

/** The findings of a check, row by row; empty until it is complete. */
export const idsFindingRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const access = memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] })
  const streamed = { access, isStreamed: true as const }
  const path = '/ids-checks/:id'
  app.get(`${path}/specifications`, { config: streamed, schema: specificationsSchema }, async (request) => {
    const { organizationScope: scope, params: pathParams } = request
    await checkNamed(scope, pathParams.id)
    return openCursor(scope.tx, (rows) =>
      listSpecifications(rows, { organizationId: scope.organizationId, ...pathParams }),
    )
  })
  app.get(`${path}/findings`, { config: streamed, schema: findingsSchema }, async (request) => {
    const { organizationScope: scope, params: pathParams, query } = request
    const { counts } = await checkNamed(scope, pathParams.id)
    const checkKey = { organizationId: scope.organizationId, ...pathParams }
    return openCursor(scope.tx, (rows) =>
      listFindings(rows, checkKey, { ...query, failures: counts?.keptFailures ?? 0 }),
    )
  })
  app.get(`${path}/changes`, { config: streamed, schema: changesSchema }, async (request) => {
    const { organizationScope: scope, params: pathParams, query } = request
    const [now, before] = [await checkNamed(scope, pathParams.id), await checkNamed(scope, query.since)]
    return openCursor(scope.tx, (rows) => listChanges(rows, { now, before }))
  })
  done()
}
