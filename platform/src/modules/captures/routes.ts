import { capturedElementSchema, captureFileSchema, elementPropertiesSchema } from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../database/row-cursor.ts'
import { memberOf } from '../../plugins/access.ts'
import { streamOf } from '../../streaming/streamed-rows.ts'
import type { FileAddresses } from '../files/file-addresses.ts'
import { captureNamed, readCaptureFile, readElementProperties } from './capture-parts.ts'
import { listAllElements } from './element-repository.ts'

export type CaptureRouteOptions = { addresses: FileAddresses }

const tags = ['captures']
const params = z.object({ id: z.uuid() })
const elementParams = params.extend({ number: z.coerce.number().int().positive().max(2_147_483_647) })
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }

const elementsSchema = {
  tags,
  summary: 'All elements of a capture, in the order of its file',
  params,
  response: { 200: streamOf(capturedElementSchema) },
}
const propertiesSchema = {
  tags,
  summary: 'What a capture knows of one element: its own parameters and those of its type, by property set',
  params: elementParams,
  response: { 200: elementPropertiesSchema },
}
const fileSchema = {
  tags,
  summary: 'Where the file that a capture was made of can be downloaded',
  params,
  response: { 200: captureFileSchema },
}

export const captureRoutes: FastifyPluginCallbackZod<CaptureRouteOptions> = (app, { addresses }, done) => {
  const one = '/captures/:id'
  const streamed = { ...readers, isStreamed: true }
  app.get(
    `${one}/elements`,
    { config: streamed, schema: elementsSchema },
    async ({ organizationScope: scope, params: { id } }) => {
      const { id: captureId, organizationId } = await captureNamed(scope, id)
      return openCursor(scope.tx, (rows) => listAllElements(rows, { organizationId, captureId }))
    },
  )
  app.get(
    `${one}/elements/:number/properties`,
    { config: readers, schema: propertiesSchema },
    ({ organizationScope, params: { id: captureId, number } }) =>
      readElementProperties(organizationScope, { captureId, number }),
  )
  app.get(`${one}/file`, { config: readers, schema: fileSchema }, ({ organizationScope, params: { id } }) =>
    readCaptureFile(organizationScope, id, addresses),
  )
  done()
}
