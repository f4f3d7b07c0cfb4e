import type { Readable } from 'node:stream'
import { organizationIdSchema } from '@lintel/shared/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../database/connect.ts'
import { withScope } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { Files } from '../../../interfaces/files.ts'
import { openToAll } from '../../../plugins/access.ts'
import { isRunInProgress } from '../../../runs/run-repository.ts'
import { removeLater, writeUnreferenced } from '../../base/files/index.ts'
import { assemblyRuns } from '../assembly-requests/assembly-runs.ts'
import { announceCallback } from './announce-callback.ts'
import { isGenuineCallback, isGenuineOutput, outputKeyOf, type Submission } from './work-item-addresses.ts'

export type DesignAutomationRouteOptions = Pick<Files, 'store' | 'signatures'> & { db: Database }

const params = z
  .object({ organization: organizationIdSchema, request: z.uuid(), attempt: z.coerce.number().int().positive() })
  .transform(({ organization, request, attempt }) => ({ organizationId: organization, requestId: request, attempt }))
const signature = z.string().length(43)
const callbackQuery = z.object({ signature })
const outputQuery = z.object({ until: z.coerce.number().int().min(0).max(1e11), signature })

const tags = ['design automation']
const config = { access: openToAll() }
const callbackBytes = 65_536
/** Hours for which a result waits for a worker. */
const hoursToTake = 48
const outputBytes = 512 * 1024 * 1024

/** The routes that Design Automation calls. It has no token; each URL authorizes one submission of one request. */
export const designAutomationRoutes: FastifyPluginAsyncZod<DesignAutomationRouteOptions> = async (app, options) => {
  await app.register(callbackRoute, options)
  await app.register(outputRoute, options)
}

/**
 * Makes workers that follow the request poll it again. The content of the call isn't trusted, so it may arrive twice, late or not at all.
 */
const callbackRoute: FastifyPluginCallbackZod<DesignAutomationRouteOptions> = (app, { db, signatures }, done) => {
  acceptAnyBytes(app)
  function authorize(request: FastifyRequest): Submission {
    const [submission, query] = [params.safeParse(request.params), callbackQuery.safeParse(request.query)]
    const isGenuine =
      submission.success && query.success && isGenuineCallback(signatures, submission.data, query.data.signature)
    if (!isGenuine) throw notPermitted()
    return submission.data
  }
  app.post('/designautomation/callbacks/:organization/:request/:attempt', {
    config: { ...config, bounds: { bytes: callbackBytes } },
    schema: { tags, summary: 'Callback: Design Automation finished a work item' },
    onRequest: rejectUnauthorized(authorize),
    handler: async (request, reply) => {
      await announceCallback(db, authorize(request))
      return reply.code(204).send()
    },
  })
  done()
}

/** Receives the result of a work item. It may be sent again while the request waits for it. */
const outputRoute: FastifyPluginCallbackZod<DesignAutomationRouteOptions> = (app, options, done) => {
  const { db, store, signatures } = options
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, next) => next(null, body))
  function authorize(request: FastifyRequest): Submission {
    const [submission, query] = [params.safeParse(request.params), outputQuery.safeParse(request.query)]
    const isGenuine = submission.success && query.success && isGenuineOutput(signatures, submission.data, query.data)
    if (!isGenuine) throw notPermitted()
    return submission.data
  }
  app.put('/designautomation/outputs/:organization/:request/:attempt', {
    config: { ...config, timeLimit: 'while bytes come', bounds: { bytes: outputBytes }, limitsOwnBodies: true },
    schema: { tags, summary: 'Callback: Design Automation uploads a result' },
    onRequest: rejectUnauthorized(authorize),
    handler: async (request, reply) => {
      const submission = authorize(request)
      const { organizationId, requestId: runId } = submission
      const runKey = { organizationId, runId }
      const isWanted = await withScope(db, runKey, (tx) => isRunInProgress(tx, assemblyRuns, runKey))
      if (!isWanted) throw notWanted()
      const key = outputKeyOf(submission)
      // The file doesn't count against a quota, because it is temporary; the model created from it does.
      await writeUnreferenced({ db, store, quotaBytes: Infinity }, { key }, outputIn(request.body as Readable))
      await withScope(db, {}, (tx) => removeLater(tx, [key], hoursToTake))
      return reply.code(204).send()
    },
  })
  done()
}

type ByteReader = {
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parse: (request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) => void,
  ): void
}

function acceptAnyBytes(app: ByteReader): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Runs before the body is read, so that no one else can make the platform keep one in memory. */
function rejectUnauthorized(permitted: (request: FastifyRequest) => Submission) {
  return (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    permitted(request)
    done()
  }
}

/** Passes the body on as it arrives. Throws if the body is empty, so that nothing is stored. */
async function* outputIn(body: AsyncIterable<Uint8Array> | undefined): AsyncIterable<Uint8Array> {
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    yield chunk
  }
  if (bytes === 0) throw empty()
}

function notPermitted(): PlatformError {
  return new PlatformError('designautomation/address-not-valid', 403, 'This link was changed or has expired.')
}

function notWanted(): PlatformError {
  return new PlatformError('designautomation/not-in-progress', 409, 'This result is no longer needed.')
}

function empty(): PlatformError {
  return new PlatformError('designautomation/empty', 400, 'Send the model as the body.')
}
