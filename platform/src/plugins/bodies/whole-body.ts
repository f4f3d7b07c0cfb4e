import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isPlatformError, PlatformError } from '../../errors/platform-error.ts'

export async function readWholeBody(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await piecesOfBody(request, payload))
}

/** Reads a complete body once memory is available. `look` receives each chunk and can throw to stop. */
export async function piecesOfBody(
  request: FastifyRequest,
  payload: IncomingMessage,
  onChunk: (piece: Buffer) => void = () => undefined,
  as: 'json' | 'bytes' = 'bytes',
): Promise<Buffer[]> {
  await request.holdBody(as)
  const pieces: Buffer[] = []
  try {
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      onChunk(piece as Buffer)
      pieces.push(piece as Buffer)
    }
  } catch (error) {
    throw isPlatformError(error) ? error : bodyInterrupted(error)
  }
  return pieces
}

function bodyInterrupted(cause: unknown): PlatformError {
  return new PlatformError('request/malformed', 400, 'The body is incomplete.', { cause })
}
