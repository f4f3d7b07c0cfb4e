import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isPlatformError, PlatformError } from '../../errors/platform-error.ts'

export async function readWholeBody(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await readChunks(request, payload))
}

/** Reads a complete body once memory is available. `onChunk` receives each chunk and can throw to stop. */
export async function readChunks(
  request: FastifyRequest,
  payload: IncomingMessage,
  onChunk: (chunk: Buffer) => void = () => undefined,
  as: 'json' | 'bytes' = 'bytes',
): Promise<Buffer[]> {
  await request.holdBody(as)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      onChunk(chunk as Buffer)
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw isPlatformError(error) ? error : bodyInterrupted(error)
  }
  return chunks
}

function bodyInterrupted(cause: unknown): PlatformError {
  return new PlatformError('request/malformed', 400, 'The body is incomplete.', { cause })
}
