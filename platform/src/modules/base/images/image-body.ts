import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerProblem } from '../../../plugins/problem.ts'
import { imageSizeLimit, imageTooLarge } from './image-errors.ts'

/**
 * Lets the routes of this plugin take the bytes of an image as their body, whatever content type the caller claims. Each of these routes
 * needs `...imageRoute`.
 */
export function readImageBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: imageSizeLimit }, (_request, body, done) => {
    done(null, body)
  })
}

export const imageRoute = { bodyLimit: imageSizeLimit, errorHandler: answerImageProblem }

function answerImageProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  answerProblem(error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? imageTooLarge() : error, request, reply)
}

/** The bytes that were sent; an empty buffer without a body. */
export function imageBytes({ body }: { body: unknown }): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
