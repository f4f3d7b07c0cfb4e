import {
  idsContentSchema,
  idsContentType,
  idsFileSchema,
  idsFilesSchema,
  idsFileUpdateSchema,
  idsFileNameQuerySchema,
} from '@lintel/shared/contract/ids'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { storeIdsFile, readContent, readIdsFiles, removeFile, renameFile } from './store-files.ts'
import { idsReaderOf, idsUploadConfig } from './ids-upload.ts'

const tags = ['IDS files']
const params = z.object({ id: z.uuid() })
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }
const uploaders = { access: memberOf('header', { anyRole: ['revitupload.create'] }) }

const listSchema = { tags, summary: "The organization's IDS files", response: { 200: idsFilesSchema } }
const keepSchema = {
  tags,
  summary: `Store an IDS file, sent as ${idsContentType}; an invalid file is rejected with a list of all errors`,
  querystring: idsFileNameQuerySchema,
  response: { 201: idsFileSchema },
}
const contentSchema = {
  tags,
  summary: 'The original file content',
  params,
  response: { 200: idsContentSchema },
}
const renameSchema = {
  tags,
  summary: 'Rename a file; rejected if it changed since the given revision',
  params,
  body: idsFileUpdateSchema,
  response: { 200: idsFileSchema },
}
const removeSchema = {
  tags,
  summary: 'Delete a file; existing checks stay',
  params,
  response: { 204: z.null() },
}

export const idsFileRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const all = '/ids-files'
  const one = `${all}/:id`
  const readSent = idsReaderOf(app)
  app.get(all, { config: readers, schema: listSchema }, ({ organizationScope }) => readIdsFiles(organizationScope))
  app.post(all, { config: { ...uploaders, ...idsUploadConfig }, schema: keepSchema }, async (request, reply) => {
    const read = await readSent(request)
    const { name } = request.query
    const storedFile = await request.detachedScope.inTransaction((scope) => storeIdsFile(scope, name, read))
    reply.code(201)
    return storedFile
  })
  app.get(`${one}/content`, { config: readers, schema: contentSchema }, ({ organizationScope, params: { id } }) =>
    readContent(organizationScope, id),
  )
  app.put(one, { config: uploaders, schema: renameSchema }, ({ organizationScope, params: { id }, body }) =>
    renameFile(organizationScope, id, body),
  )
  app.delete(one, { config: uploaders, schema: removeSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await removeFile(organizationScope, id)
    reply.code(204)
    return null
  })
  done()
}
