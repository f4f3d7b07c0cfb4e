import type { Readable } from 'node:stream'
import {
  captureDocumentExample,
  captureDocumentType,
  documentRecordSchema,
} from '@lintel/shared/contract/capture-documents'
import { ingestionSchema } from '@lintel/shared/contract/captures'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FindProgram, Program } from '../../../interfaces/program.ts'
import { openToAll } from '../../../plugins/access.ts'
import { programLacksRights } from '../../../plugins/programs/program-rights.ts'
import { createSemaphore } from '../../../plugins/limits/semaphore.ts'
import { receiveDocument, type DocumentDeps } from './receive-document.ts'

const tags = ['captures']
const example = captureDocumentExample.map((record) => JSON.stringify(record)).join('\n')

const formatSchema = {
  tags,
  summary: 'The capture document format, version 1: the JSON schema of a record, and a complete example',
  response: { 200: z.object({ version: z.literal(1), record: z.unknown(), example: z.string() }) },
}
const sendSchema = {
  tags,
  summary:
    "Send a capture document (application/x-ndjson, one record per line) with an organization token; it's validated while it's received",
  description: `For example:\n\`\`\`\n${example}\n\`\`\``,
  response: { 202: ingestionSchema },
}

type DocumentRouteDeps = DocumentDeps & { findProgram: FindProgram }

/** `/api/capture-documents` is for the desktop application and add-ins, which authenticate with an organization token. */
export const captureDocumentRoutes: FastifyPluginCallbackZod<DocumentRouteDeps> = (
  app,
  { findProgram, ...deps },
  done,
) => {
  const holders = new WeakMap<FastifyRequest, Program>()
  const semaphore = limitDocuments()
  app.addContentTypeParser(captureDocumentType, (_request, body, next) => next(null, body))
  const record = z.toJSONSchema(documentRecordSchema, { io: 'input' })
  app.get('/capture-documents/format', { config: { access: openToAll() }, schema: formatSchema }, async () => ({
    version: 1 as const,
    record,
    example,
  }))
  app.post('/capture-documents', {
    config: {
      access: openToAll(),
      timeLimit: 'while bytes come',
      bounds: { bytes: deps.limits.maxBytes },
      limitsOwnBodies: true,
    },
    schema: sendSchema,
    // Before the first byte of the body is read.
    onRequest: async (request) => {
      const holder = await findProgram(request.headers.authorization, request.ip)
      if (!holder.may.includes('documents')) throw programLacksRights()
      holders.set(request, holder)
    },
    handler: async (request, reply) => {
      const holder = holders.get(request)
      if (!holder) throw new Error('A document was sent without a token.')
      const { id, organizationId, name } = holder
      const sender = { organizationId, requestedBy: name }
      const sent = await semaphore.run({ userId: id, organizationId }, () =>
        receiveDocument(deps, bodyOf(request.body), sender),
      )
      reply.code(202)
      return sent
    },
  })
  done()
}

/** Each upload in progress uses memory and a file that doesn't count against a quota yet. */
function limitDocuments() {
  return createSemaphore(
    { ofPerson: 2, ofOrganization: 4, inAll: 8 },
    {
      ofPerson: 'This token is already sending 2 documents. Wait until one finishes.',
      ofOrganization: 'Your organization is already sending 4 documents. Wait until one finishes.',
      inAll: 'Too many documents are being sent right now. Try again shortly.',
    },
  )
}

/** A missing body counts as a truncated document. */
function bodyOf(body: unknown): AsyncIterable<Uint8Array> {
  const isStream = typeof body === 'object' && body !== null && Symbol.asyncIterator in body
  return isStream ? (body as Readable) : emptyBody()
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array()
}
