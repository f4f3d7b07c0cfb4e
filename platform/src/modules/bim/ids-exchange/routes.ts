import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import {
  idsExportSchema,
  idsFileType,
  idsImportListQuerySchema,
  idsImportListSchema,
  idsImportQuerySchema,
  idsImportSchema,
  idsProposalResultSchema,
  idsProposalSchema,
  idsProposalUpdatesSchema,
  importedSpecificationSchema,
  maxIdsBytes,
} from '@lintel/shared/contract/ids-imports'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../database/cursors/row-cursor.ts'
import { memberOf } from '../../../plugins/access.ts'
import { readWholeBody } from '../../../plugins/bodies/whole-body.ts'
import { createSemaphore } from '../../../plugins/limits/semaphore.ts'
import { streamOf } from '../../../streaming/streamed-rows.ts'
import { exportIds } from './export/export-ids.ts'
import { importIds } from './import/import-ids.ts'
import { listSpecifications } from './import/import-repository.ts'
import { readIdsFile } from './import/read-ids-file.ts'
import { importOf, readImports, removeImport } from './import/read-imports.ts'
import { decideProposals } from './proposals/decide-proposals.ts'
import { listProposals } from './proposals/proposal-repository.ts'

const tags = ['requirements by IDS']
const readers = memberOf('header', { anyRole: ['revitmastermodel.read'] })
const editors = memberOf('header', { anyRole: ['revitmastermodel.update'] })
const params = z.object({ importId: z.uuid() })

const exportSchema = {
  tags,
  summary: `Export the master model as IDS 1.0 (${idsFileType}): approved and not approved elements, and imported rules`,
  body: idsExportSchema,
}
const importSchema = {
  tags,
  summary: `Import an IDS 1.0 file, sent as ${idsFileType}, as proposals; nothing changes until they're accepted`,
  querystring: idsImportQuerySchema,
  response: { 201: idsImportSchema },
}
const listSchema = {
  tags,
  summary: 'Imported files, newest first',
  querystring: idsImportListQuerySchema,
  response: { 200: idsImportListSchema },
}
const readSchema = { tags, summary: 'An imported file', params, response: { 200: idsImportSchema } }
const removeSchema = {
  tags,
  summary: 'Delete an imported file and its proposals; accepted proposals stay, and rules must be reopened first',
  params,
  response: { 204: z.null() },
}
const specificationsSchema = {
  tags,
  summary: 'All specifications of an imported file, with the result of each',
  params,
  response: { 200: streamOf(importedSpecificationSchema) },
}
const proposalsSchema = {
  tags,
  summary: 'All changes proposed by an imported file',
  params,
  response: { 200: streamOf(idsProposalSchema) },
}
const decideSchema = {
  tags,
  summary: 'Accept, dismiss, or reopen proposals individually; returns the result of each',
  params,
  body: idsProposalUpdatesSchema,
  response: { 200: idsProposalResultSchema },
}

export const idsExchangeRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const one = '/ids-imports/:importId'
  app.get('/ids-imports', { config: { access: readers }, schema: listSchema }, ({ organizationScope, query }) =>
    readImports(organizationScope, query),
  )
  app.get(one, { config: { access: readers }, schema: readSchema }, ({ organizationScope, params: { importId } }) =>
    importOf(organizationScope, importId),
  )
  app.delete(one, { config: { access: editors }, schema: removeSchema }, async (request, reply) => {
    await removeImport(request.organizationScope, request.params.importId)
    reply.code(204)
    return null
  })
  const streamed = { access: readers, isStreamed: true }
  app.get(`${one}/specifications`, { config: streamed, schema: specificationsSchema }, async (request) => {
    const { organizationScope, params: routeParams } = request
    const { id: importId } = await importOf(organizationScope, routeParams.importId)
    const { tx, organizationId } = organizationScope
    return openCursor(tx, (rows) => listSpecifications(rows, { organizationId, importId }))
  })
  app.get(`${one}/proposals`, { config: streamed, schema: proposalsSchema }, async (request) => {
    const { organizationScope, params: routeParams } = request
    const { id: importId } = await importOf(organizationScope, routeParams.importId)
    const { tx, organizationId } = organizationScope
    return openCursor(tx, (rows) => listProposals(rows, { organizationId, importId }))
  })
  app.put(`${one}/proposals`, { config: { access: editors }, schema: decideSchema }, (request) =>
    decideProposals(request.organizationScope, request.params.importId, request.body),
  )
  void app.register(fileRoutes)
  done()
}

/** Import and export. Detached, so that a slow caller doesn't hold a database connection. */
const fileRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const exporting = createSemaphore(
    { ofPerson: 2, ofOrganization: 6, inAll: 20 },
    {
      ofPerson: "You're already exporting 2 files. Wait until one finishes.",
      ofOrganization: 'Your organization is already exporting 6 files. Wait until one finishes.',
      inAll: 'Too many files are being exported right now. Try again shortly.',
    },
  )
  // Each file is completely in memory and has its own thread.
  const importing = createSemaphore(
    { ofPerson: 1, ofOrganization: 2, inAll: 3 },
    {
      ofPerson: "You're already importing a file. Wait until it finishes.",
      ofOrganization: 'Your organization is already importing 2 files. Wait until one finishes.',
      inAll: 'Too many files are being imported right now. Try again shortly.',
    },
  )
  app.addContentTypeParser(idsFileType, (request: FastifyRequest, payload: IncomingMessage) =>
    readWholeBody(request, payload),
  )
  app.post(
    '/master-model/ids',
    { config: { access: readers, isDetached: true }, schema: exportSchema },
    async (request, reply) => {
      const leave = exporting.take(request.detachedScope)
      try {
        const parts = Readable.from(await exportIds(request.detachedScope, request.body), { objectMode: false })
        parts.once('close', leave)
        void reply.type(`${idsFileType}; charset=utf-8`)
        return await reply.send(parts)
      } catch (error) {
        leave()
        throw error
      }
    },
  )
  const bounds = { bytes: maxIdsBytes }
  const config = { access: editors, isDetached: true, timeLimit: 'while bytes come', bounds } as const
  app.post('/ids-imports', { config, schema: importSchema }, async (request, reply) => {
    const { detachedScope, query } = request
    const storedImport = await importing.run(detachedScope, async () => {
      const file = await readIdsFile(bytesOf(request.body))
      return detachedScope.inTransaction((scope) => importIds(scope, query.fileName, file))
    })
    reply.code(201)
    return storedImport
  })
  done()
}

/** A missing body or one of another type counts as empty. */
function bytesOf(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}
