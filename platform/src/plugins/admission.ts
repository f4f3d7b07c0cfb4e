import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../database/connect.ts'
import { hasBody } from './bodies/has-body.ts'
import { admit } from './organization-scope.ts'

export type AdmissionOptions = { db: Database; productId: string }

/**
 * Authorizes the caller before the body is read, because only authorized callers may cause reading, parsing, and
 * validation. The handler's transaction authorizes again, which is decisive. Requests without a body are authorized
 * only there.
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
