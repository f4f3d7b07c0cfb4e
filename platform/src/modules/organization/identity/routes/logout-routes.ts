import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { applicationOrigin, type IdentityConfig } from '../identity-config.ts'
import type { Identity } from '../identity-context.ts'
import { endSession, findSession, forgetSessionCookie } from '../provider/sessions.ts'
import { sendMessage } from './replies.ts'

const querySchema = z.object({ client_id: z.string().optional(), returnTo: z.string().optional() })

/** Signs out as Auth0 does. An unknown return URL is rejected first, so that it can't be used for open redirects. */
export async function logoutRoutes(app: FastifyInstance, { provider, config }: Identity): Promise<void> {
  app.get('/v2/logout', async (request, reply) => {
    const returnTo = allowedReturn(config, request.query)
    if (returnTo === undefined) return sendMessage(reply, 400, config, refusedMessage(config))
    const exchange = { req: request.raw, res: reply.raw }
    const session = await findSession(provider(), exchange)
    if (session) await endSession(provider(), session, config.clientId)
    forgetSessionCookie(provider(), exchange)
    return reply.redirect(returnTo, 302)
  })
}

function allowedReturn(config: IdentityConfig, query: unknown): string | undefined {
  const parsed = querySchema.safeParse(query)
  if (!parsed.success) return undefined
  const { client_id: clientId = config.clientId, returnTo = applicationOrigin(config) } = parsed.data
  const allowed = config.hostOrigins.flatMap((origin) => [origin, `${origin}/`])
  return clientId === config.clientId && allowed.includes(returnTo) ? returnTo : undefined
}

function refusedMessage(config: IdentityConfig) {
  return {
    title: "This sign-out link isn't valid",
    detail: `It points to an address outside ${config.productName}, so you weren't signed out.`,
    link: { href: `${applicationOrigin(config)}/`, text: `Go to ${config.productName}` },
    reference: 'invalid_request',
  }
}
