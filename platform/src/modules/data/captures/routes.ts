import { maxInteger } from '@lintel/shared/contract'
import {
  capturedElementSchema,
  capturedPropertyNameSchema,
  capturedValueSchema,
  elementPropertiesSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../database/cursors/row-cursor.ts'
import { memberOf } from '../../../plugins/access.ts'
import { streamOf } from '../../../streaming/streamed-rows.ts'
import { requireCapture, readElementProperties } from './capture-parts.ts'
import { listAllElements } from './element-repository.ts'
import { listPropertyNames, listValues } from './value-repository.ts'

const tags = ['captures']
const params = z.object({ id: z.uuid() })
const elementParams = params.extend({ number: z.coerce.number().int().positive().max(maxInteger) })
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }

const elementsSchema = {
  tags,
  summary: 'All elements of a capture, in file order',
  params,
  response: { 200: streamOf(capturedElementSchema) },
}
const propertiesSchema = {
  tags,
  summary: 'Parameters of one element and its type, by property set',
  params: elementParams,
  response: { 200: elementPropertiesSchema },
}
const namesSchema = {
  tags,
  summary: "Properties of a capture's elements and types, by set and name",
  params,
  response: { 200: z.array(capturedPropertyNameSchema) },
}
const text = z.string().max(1000)
const valuesSchema = {
  tags,
  summary: "The values of one property: each element's own value, or its type's value",
  params,
  querystring: z.object({ set: text, name: text }),
  response: { 200: streamOf(capturedValueSchema) },
}

export const captureRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const one = '/captures/:id'
  const streamed = { ...readers, isStreamed: true }
  app.get(
    `${one}/elements`,
    { config: streamed, schema: elementsSchema },
    async ({ organizationScope: scope, params: { id } }) => {
      const { id: captureId, organizationId } = await requireCapture(scope, id)
      return openCursor(scope.tx, (rows) => listAllElements(rows, { organizationId, captureId }))
    },
  )
  app.get(
    `${one}/properties`,
    { config: readers, schema: namesSchema },
    async ({ organizationScope: scope, params: { id } }) => {
      const { id: captureId, organizationId } = await requireCapture(scope, id)
      return listPropertyNames(scope.tx, { organizationId, captureId })
    },
  )
  app.get(
    `${one}/properties/values`,
    { config: streamed, schema: valuesSchema },
    async ({ organizationScope: scope, params: { id }, query }) => {
      const { id: captureId, organizationId } = await requireCapture(scope, id)
      return openCursor(scope.tx, (rows) => listValues(rows, { organizationId, captureId }, query))
    },
  )
  app.get(
    `${one}/elements/:number/properties`,
    { config: readers, schema: propertiesSchema },
    ({ organizationScope, params: { id: captureId, number } }) =>
      readElementProperties(organizationScope, { captureId, number }),
  )
  done()
}
