import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../database/connect.ts'
import { hasBody } from './bodies/has-body.ts'
import { admit } from './organization-scope.ts'

export type AdmissionOptions = { db: Database; productId: string }

/**
 * Asks who calls before the first byte of a body is read, since reading, parsing and validating are work that only those may have done who
 * may call. The transaction of the handler asks again: it is what counts, and what it says may have changed by then. Calls without a body
 * are asked there alone.
 */
export const admission = fp<AdmissionOptions>(queryWithRetry, { name: 'admission', dependencies: ['authentication'] })

function queryWithRetry(app: FastifyInstance, { db, productId }: AdmissionOptions, done: () => void): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { access } = request.routeOptions.config
    const isAsked = access !== undefined && access.kind !== 'public' && hasBody(request.raw)
    if (isAsked)
      await request.withConcurrencyLimit(() => admit({ db, request, userId: request.userId, productId }, access))
    return payload
  })
  done()
}
