import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { readChunks } from '../../../plugins/bodies/whole-body.ts'
import { createSemaphore } from '../../../plugins/limits/semaphore.ts'
import { checkCobie, exportCobie } from './export-cobie.ts'
import { importCobie } from './import/import-cobie.ts'

const tags = ['cobie']
/** Users who see the captures of a project (`project-types.ts`). */
const readers = memberOf('header', { anyRole: ['projects.read', 'revitupload.read', 'revituploadcompare.read'] })
const params = z.object({ id: z.uuid() })
const selection = { versionSetId: z.uuid().optional() }
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook of 100,000 components has less. */
const maxWorkbookBytes = 32 * 1024 * 1024

const lineSchema = z.object({ line: z.number().int(), name: z.string(), value: z.string() })
const problemSchema = z.object({
  sheet: z.string(),
  column: z.string().nullable(),
  message: z.string(),
  count: z.number().int(),
  lines: z.array(lineSchema),
})
const checkSchema = z.object({
  captures: z.array(z.object({ id: z.uuid(), fileName: z.string(), captureDate: z.iso.datetime() })),
  counts: z.record(z.string(), z.number().int()),
  problems: z.array(problemSchema),
  notes: z.array(z.string()),
})

const importQuerySchema = z.strictObject({
  fileName: z.string().trim().min(1).max(260),
  expectedLifespan: z.coerce.number().int().min(1).max(200),
  tag: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
const changeSchema = z.object({
  field: z.string(),
  title: z.string(),
  before: z.string().nullable(),
  after: z.string(),
})
const importSchema = z.object({
  isImported: z.boolean(),
  tag: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  withoutData: z.number().int(),
  problemCount: z.number().int(),
  notes: z.array(z.string()),
  problems: z.array(
    z.object({ sheet: z.string(), line: z.number().int(), column: z.string(), reason: z.string(), value: z.string() }),
  ),
  lines: z.array(
    z.object({
      line: z.number().int(),
      component: z.string(),
      action: z.enum(['Add', 'Change']),
      changes: z.array(changeSchema),
    }),
  ),
})

const schemas = {
  check: {
    tags,
    summary: "Rows of a project's or version set's COBie workbook by sheet, and what breaks the standard's rules",
    params,
    querystring: z.object(selection),
    response: { 200: checkSchema },
  },
  export: {
    tags,
    summary: `Export a project's newest captures, or those of a version set, as a COBie 2.4 workbook (${workbookType})`,
    params,
    body: z.strictObject(selection),
  },
  import: {
    tags,
    summary: `Import a returned COBie workbook (${workbookType}) into the assets of a project's components, or preview it`,
    description:
      'Without `tag`, nothing changes and the response says what would. With the tag of a preview, everything is imported, or nothing.',
    params,
    querystring: importQuerySchema,
    response: { 200: importSchema },
  },
}

type CobieDeps = { hostOrigin: string }

export const cobieRoutes: FastifyPluginCallbackZod<CobieDeps> = (app, { hostOrigin }, done) => {
  // Surveying a large project takes seconds and tens of megabytes.
  const semaphore = createSemaphore(
    { ofPerson: 2, ofOrganization: 3, inAll: 4 },
    {
      ofPerson: "You're already exporting 2 COBie workbooks. Wait until one finishes.",
      ofOrganization: 'Your organization is already exporting 3 COBie workbooks. Wait until one finishes.',
      inAll: 'Too many COBie workbooks are being exported right now. Try again shortly.',
    },
  )
  const config = { access: readers, isDetached: true } as const
  app.get('/projects/:id/cobie/check', { config, schema: schemas.check }, ({ detachedScope, params: { id }, query }) =>
    semaphore.run(detachedScope, () => checkCobie(detachedScope, { projectId: id, ...query })),
  )
  const exportConfig = { ...config, bounds: { bytes: 1024 } }
  app.post('/projects/:id/cobie', { config: exportConfig, schema: schemas.export }, async (request, reply) => {
    const {
      detachedScope,
      params: { id },
      body,
    } = request
    const leave = semaphore.take(detachedScope)
    try {
      const parts = await exportCobie(detachedScope, { projectId: id, ...body })
      const file = Readable.from(parts, { objectMode: false })
      file.once('close', leave)
      void reply.type(workbookType)
      return await reply.send(file)
    } catch (error) {
      leave()
      throw error
    }
  })
  void app.register(importRoute, { hostOrigin })
  done()
}

const importRoute: FastifyPluginCallbackZod<CobieDeps> = (app, { hostOrigin }, done) => {
  // Each workbook has a thread with all of it in memory.
  const semaphore = createSemaphore(
    { ofPerson: 1, ofOrganization: 2, inAll: 3 },
    {
      ofPerson: "You're already importing a COBie workbook. Wait until the import finishes.",
      ofOrganization: 'Your organization is already importing 2 COBie workbooks. Wait until one finishes.',
      inAll: 'Too many COBie workbooks are being imported right now. Try again shortly.',
    },
  )
  app.addContentTypeParser(workbookType, (request: FastifyRequest, payload: IncomingMessage) =>
    readChunks(request, payload),
  )
  const access = memberOf('header', { anyRole: ['assets.update'] })
  const config = {
    access,
    isDetached: true,
    timeLimit: 'while bytes come',
    bounds: { bytes: maxWorkbookBytes },
  } as const
  app.post(
    '/projects/:id/cobie/imports',
    { config, schema: schemas.import },
    ({ detachedScope, params: { id }, query, body }) =>
      semaphore.run(detachedScope, () =>
        importCobie(detachedScope, chunksIn(body), { projectId: id, hostOrigin, ...query }),
      ),
  )
  done()
}

/** A missing body or one of another type counts as empty. */
function chunksIn(body: unknown): Buffer[] {
  return Array.isArray(body) ? body.filter((piece) => Buffer.isBuffer(piece)) : []
}
