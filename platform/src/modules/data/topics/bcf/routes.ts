import { Readable } from 'node:stream'
import {
  bcfFileType,
  maxBcfBytes,
  topicExportSchema,
  topicImportCreateQuerySchema,
  topicImportListQuerySchema,
  topicImportListSchema,
  topicImportSchema,
  topicProposalResultSchema,
  topicProposalSchema,
  topicProposalUpdatesSchema,
} from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../../database/cursors/row-cursor.ts'
import type { ImageDeps } from '../../../../interfaces/files.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { createSemaphore } from '../../../../plugins/limits/semaphore.ts'
import { streamOf } from '../../../../streaming/streamed-rows.ts'
import { decideProposals } from './accept/decide-proposals.ts'
import { listProposals } from './accept/proposal-repository.ts'
import { exportTopics } from './export/export-topics.ts'
import { readArchive } from './import/archive-body.ts'
import { importTopics } from './import/import-topics.ts'
import { importOf, readImports, removeImport } from './import/read-imports.ts'

const tags = ['topics']
const readers = memberOf('header', { anyRole: ['topics.read'] })
// New topics and changes have roles of their own, which are checked for each topic.
const importers = memberOf('header', { anyRole: ['topics.create', 'topics.update'] })
const params = z.object({ importId: z.uuid() })

const schemas = {
  export: {
    tags,
    summary: `Export topics as a BCF file (${bcfFileType}) with comments, viewpoints, and snapshots`,
    body: topicExportSchema,
  },
  import: {
    tags,
    summary: `Import a BCF 2.0 to 3.0 file, sent as ${bcfFileType}, as proposals; nothing changes until they're accepted`,
    querystring: topicImportCreateQuerySchema,
    response: { 201: topicImportSchema },
  },
  list: {
    tags,
    summary: 'Imported BCF files, newest first',
    querystring: topicImportListQuerySchema,
    response: { 200: topicImportListSchema },
  },
  read: { tags, summary: 'An imported BCF file', params, response: { 200: topicImportSchema } },
  remove: {
    tags,
    summary: 'Discard an imported BCF file and its proposals; accepted topics stay',
    params,
    response: { 204: z.null() },
  },
  proposals: {
    tags,
    summary: 'All topics of an imported file, with the effect of accepting each',
    params,
    response: { 200: streamOf(topicProposalSchema) },
  },
  decide: {
    tags,
    summary: "Accept, dismiss, or reopen a file's topics individually; returns the result of each",
    params,
    body: topicProposalUpdatesSchema,
    response: { 200: topicProposalResultSchema },
  },
}

type TopicFileDeps = ImageDeps & { jobs: JobQueue }

export const topicFileRoutes: FastifyPluginCallbackZod<TopicFileDeps> = (app, files, done) => {
  const one = '/topic-imports/:importId'
  app.get('/topic-imports', { config: { access: readers }, schema: schemas.list }, ({ organizationScope, query }) =>
    readImports(organizationScope, query),
  )
  app.get(one, { config: { access: readers }, schema: schemas.read }, ({ organizationScope, params: { importId } }) =>
    importOf(organizationScope, importId),
  )
  app.delete(
    one,
    { config: { access: importers, isDetached: true }, schema: schemas.remove },
    async ({ detachedScope, params: { importId } }, reply) => {
      await detachedScope.inTransaction((scope) => removeImport(scope, importId))
      reply.code(204)
      return null
    },
  )
  app.get(
    `${one}/proposals`,
    { config: { access: readers, isStreamed: true }, schema: schemas.proposals },
    async ({ organizationScope, params: pathParams }) => {
      const { id: importId } = await importOf(organizationScope, pathParams.importId)
      const { tx, organizationId } = organizationScope
      return openCursor(tx, (rows) => listProposals(rows, { organizationId, importId }))
    },
  )
  void app.register(fileRoutes, files)
  done()
}

/** Import and export. Detached, so that slow callers and pictures don't hold a database connection. */
const fileRoutes: FastifyPluginCallbackZod<TopicFileDeps> = (app, files, done) => {
  // Each file is completely in memory and has its own thread.
  const semaphore = createSemaphore(
    { ofPerson: 1, ofOrganization: 2, inAll: 3 },
    {
      ofPerson: "You're already importing topics. Wait until the import finishes.",
      ofOrganization: 'Your organization is already importing 2 topic files. Wait until one finishes.',
      inAll: 'Too many topic files are being imported right now. Try again shortly.',
    },
  )
  app.addContentTypeParser(bcfFileType, readArchive)
  const config = { access: importers, isDetached: true, timeLimit: 'while bytes come' } as const
  void app.register(exportRoute, files)
  app.post(
    '/topic-imports',
    { config: { ...config, bounds: { bytes: maxBcfBytes } }, schema: schemas.import },
    async ({ detachedScope, query, body }, reply) => {
      const importedFile = await semaphore.run(detachedScope, () =>
        importTopics(detachedScope, files, { ...query, pieces: chunksIn(body) }),
      )
      reply.code(201)
      return importedFile
    },
  )
  app.put(
    '/topic-imports/:importId/proposals',
    { config: { ...config, bounds: { bytes: 16_384, parts: 200 } }, schema: schemas.decide },
    ({ detachedScope, params: { importId }, body: { updates } }) =>
      semaphore.run(detachedScope, () => decideProposals(detachedScope, importId, { updates, files })),
  )
  done()
}

const exportRoute: FastifyPluginCallbackZod<TopicFileDeps> = (app, files, done) => {
  const semaphore = createSemaphore(
    { ofPerson: 1, ofOrganization: 3, inAll: 6 },
    {
      ofPerson: "You're already exporting topics. Wait until one finishes.",
      ofOrganization: 'Your organization is already exporting 3 topic files. Wait until one finishes.',
      inAll: 'Too many topic files are being exported right now. Try again shortly.',
    },
  )
  const exportBounds = { bytes: 65_536, parts: 1100 }
  app.post(
    '/topics/bcf',
    { config: { access: readers, isDetached: true, bounds: exportBounds }, schema: schemas.export },
    async ({ detachedScope, body }, reply) => {
      const leave = semaphore.take(detachedScope)
      try {
        const parts = Readable.from(await exportTopics(detachedScope, files.store, body), { objectMode: false })
        parts.once('close', leave)
        void reply.type(bcfFileType)
        return await reply.send(parts)
      } catch (error) {
        leave()
        throw error
      }
    },
  )
  done()
}

/** A missing body or one of another type counts as empty. */
function chunksIn(body: unknown): Buffer[] {
  return Array.isArray(body) ? body.filter((piece) => Buffer.isBuffer(piece)) : []
}
