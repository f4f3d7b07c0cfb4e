import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Query = { uploadId?: string; partNumber?: string; uploads?: string }
type Part = { etag: string; size: number }

/** The test server doesn't support listing the parts of an upload, so this adds it. */
export function addListParts(server: FastifyInstance): void {
  const partsByUpload = new Map<string, Map<number, Part>>()
  server.addHook('onRequest', async (request, reply) => {
    const { uploadId } = request.query as Query
    if (request.method !== 'GET' || uploadId === undefined) return
    const parts = partsByUpload.get(uploadId)
    await reply
      .code(parts ? 200 : 404)
      .type('application/xml')
      .send(parts ? listOf(parts) : noSuchUpload)
  })
  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 300) remember(partsByUpload, { request, reply, payload })
  })
}

type CallContext = { request: FastifyRequest; reply: FastifyReply; payload: unknown }

function remember(partsByUpload: Map<string, Map<number, Part>>, { request, reply, payload }: CallContext): void {
  const { uploadId, partNumber, uploads } = request.query as Query
  const [, newUploadId] = (uploads !== undefined && /<UploadId>(.+)<\/UploadId>/.exec(String(payload))) || []
  if (newUploadId !== undefined) partsByUpload.set(newUploadId, new Map())
  if (uploadId === undefined || request.method === 'GET') return
  if (partNumber === undefined) partsByUpload.delete(uploadId)
  const part = { etag: String(reply.getHeader('etag')), size: Number(request.headers['content-length']) }
  if (partNumber !== undefined) partsByUpload.get(uploadId)?.set(Number(partNumber), part)
}

const noSuchUpload = "<Error><Code>NoSuchUpload</Code><Message>This upload doesn't exist.</Message></Error>"

function listOf(parts: Map<number, Part>): string {
  const partElements = [...parts].map(
    ([number, { etag, size }]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag><Size>${size}</Size></Part>`,
  )
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${partElements.join('')}</ListPartsResult>`
}
