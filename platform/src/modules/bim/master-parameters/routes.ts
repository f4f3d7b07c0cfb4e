import {
  foundInPageSchema,
  foundInQuerySchema,
  massParameterResultSchema,
  massParameterUpdateSchema,
  masterParameterSchema,
  masterParameterUpdateSchema,
} from '@lintel/shared/contract/master-model'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../database/cursors/row-cursor.ts'
import { memberOf } from '../../../plugins/access.ts'
import { listTag, omitKnown } from '../../../plugins/entity-tag.ts'
import { streamOf } from '../../../streaming/streamed-rows.ts'
import { changeParameter, changeParameters, readCaptures, readParameter } from './change-parameter.ts'
import { findListState, listParameters } from './repository.ts'

const tags = ['master parameters']
const access = memberOf('header', { anyRole: ['revitmasterparameter.read'] })
const readers = { access }
const editors = { access: memberOf('header', { anyRole: ['revitmasterparameter.update'] }) }
const params = z.object({ parameterId: z.uuid() })

const listSchema = {
  tags,
  summary: 'All captured parameters by name; nothing if unchanged since',
  response: { 200: streamOf(masterParameterSchema) },
}
const readSchema = { tags, summary: 'One master parameter', params, response: { 200: masterParameterSchema } }
const changeSchema = {
  tags,
  summary: 'Approve a parameter, or set whether new rows are included in reviews',
  params,
  body: masterParameterUpdateSchema,
  response: { 200: masterParameterSchema },
}
const massSchema = {
  tags,
  summary: 'Change several parameters; returns the result of each',
  body: massParameterUpdateSchema,
  response: { 200: massParameterResultSchema },
}
const capturesSchema = {
  tags,
  summary: 'Captures that contain the parameter, newest first',
  params,
  querystring: foundInQuerySchema,
  response: { 200: foundInPageSchema },
}

export const masterParameterRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const all = '/master-parameters'
  const one = `${all}/:parameterId`
  const isKnown = listTag(masterParameterSchema)
  app.get(
    all,
    { config: { access, isStreamed: true }, onSend: omitKnown, schema: listSchema },
    async (request, reply) => {
      const { tx, organizationId } = request.organizationScope
      if (isKnown(request, reply, await findListState(tx, organizationId))) return null
      return openCursor(tx, (rows) => listParameters(rows, organizationId))
    },
  )
  app.put(all, { config: editors, schema: massSchema }, ({ organizationScope, body }) =>
    changeParameters(organizationScope, body),
  )
  app.get(one, { config: readers, schema: readSchema }, ({ organizationScope, params: { parameterId } }) =>
    readParameter(organizationScope, parameterId),
  )
  app.put(one, { config: editors, schema: changeSchema }, ({ organizationScope, params: { parameterId }, body }) =>
    changeParameter(organizationScope, parameterId, body),
  )
  app.get(
    `${one}/captures`,
    { config: readers, schema: capturesSchema },
    ({ organizationScope, params: pathParams, query }) =>
      readCaptures(organizationScope, pathParams.parameterId, query),
  )
  done()
}
