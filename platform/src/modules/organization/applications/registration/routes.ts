import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { Database } from '../../../../database/connect.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { openToAll } from '../../../../plugins/access.ts'
import { addressLimit } from '../../../../plugins/limits/limits.ts'
import { clientMetadataSchema, registerClient } from './register-client.ts'
import { answerRegistrationError } from './registration-errors.ts'

export type RegistrationOptions = {
  db: Database
  jobs: JobQueue
  /** The organization that applications belong to that register themselves. */
  organizationId: string
}

const bounds = { bytes: 8192, depth: 4, parts: 200 }
const perHour = 10

/** Dynamic client registration (RFC 7591), only if the settings name an organization. Registering opens nothing by itself: people are asked. */
export const registrationRoutes: FastifyPluginCallbackZod<RegistrationOptions> = (
  app,
  { db, jobs, organizationId },
  done,
) => {
  const limit = addressLimit(app, { name: 'registrations of applications', points: perHour, seconds: 3600 })
  const config = { access: openToAll(), bounds }
  app.setErrorHandler(answerRegistrationError)
  app.post(
    '/oauth/register',
    { config, schema: { hide: true, body: clientMetadataSchema } },
    async (request, reply) => {
      await limit(request)
      const origin = { address: request.ip, userAgent: request.headers['user-agent'], jobs }
      const client = await registerClient({ db, organizationId }, request.body, origin)
      return reply.code(201).header('cache-control', 'no-store').send(client)
    },
  )
  done()
}
