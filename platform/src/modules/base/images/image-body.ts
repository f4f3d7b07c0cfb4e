import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPlatformError } from '../../../errors/platform-error.ts'
import { readWholeBody } from '../../../plugins/bodies/whole-body.ts'
import { answerProblem } from '../../../plugins/problem.ts'
import { imageSizeLimit, imageTooLarge } from './image-errors.ts'

/**
 * Lets the routes of this plugin receive the bytes of an image as their body, whatever content type the caller sends. Each of these routes
 * needs `...imageRoute`, and `imageBounds` in its `config`.
 */
export function readImageBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) => readWholeBody(request, payload))
}

export const imageRoute = { errorHandler: answerImageProblem }
export const imageBounds = { timeLimit: 'while bytes come', bounds: { bytes: imageSizeLimit } } as const

function answerImageProblem(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const isTooLarge = isPlatformError(error) && error.code === 'request/too-large'
  answerProblem(isTooLarge ? imageTooLarge() : error, request, reply)
}

/** The received bytes; an empty buffer without a body. */
export function imageBytes({ body }: { body: unknown }): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
