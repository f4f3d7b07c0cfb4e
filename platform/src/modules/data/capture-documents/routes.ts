import type { Readable } from 'node:stream'
import {
  captureDocumentExample,
  captureDocumentType,
  documentRecordSchema,
} from '@lintel/shared/contract/capture-documents'
import { ingestionSchema } from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openToAll } from '../../../plugins/access.ts'
import { holderOf } from '../../organization/tokens/index.ts'
import { receiveDocument, type DocumentDeps } from './receive-document.ts'

const tags = ['captures']
const example = captureDocumentExample.map((record) => JSON.stringify(record)).join('\n')

const formatSchema = {
  tags,
  summary: 'The format of capture documents, version 1: the JSON schema of a record, and a whole document',
  response: { 200: z.object({ version: z.literal(1), record: z.unknown(), example: z.string() }) },
}
const sendSchema = {
  tags,
  summary:
    'Send a capture document (application/x-ndjson, one record a line) with a token of the organization; it is checked as it comes',
  description: `For example:\n\`\`\`\n${example}\n\`\`\``,
  response: { 202: ingestionSchema },
}

/** `/api/capture-documents` is for the desktop application and add-ins, which have no account. */
export const captureDocumentRoutes: FastifyPluginCallbackZod<DocumentDeps> = (app, deps, done) => {
  app.addContentTypeParser(captureDocumentType, (_request, body, next) => next(null, body))
  const record = z.toJSONSchema(documentRecordSchema, { io: 'input' })
  app.get('/capture-documents/format', { config: { access: openToAll() }, schema: formatSchema }, async () => ({
    version: 1 as const,
    record,
    example,
  }))
  app.post('/capture-documents', {
    config: { access: openToAll(), timeLimit: 'while bytes come' },
    schema: sendSchema,
    handler: async ({ headers, body }, reply) => {
      const { organizationId, name } = await holderOf(deps.db, headers.authorization)
      const sent = await receiveDocument(deps, bodyOf(body), { organizationId, requestedBy: name })
      reply.code(202)
      return sent
    },
  })
  done()
}

/** Without a body, the document counts as one that breaks off. */
function bodyOf(body: unknown): AsyncIterable<Uint8Array> {
  const isStream = typeof body === 'object' && body !== null && Symbol.asyncIterator in body
  return isStream ? (body as Readable) : emptyBody()
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array()
}
