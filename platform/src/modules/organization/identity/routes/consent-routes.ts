import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requestedScopes, type ApplicationScope } from '../../../../interfaces/application-scopes.ts'
import { findAccountById, type Account } from '../accounts/account-repository.ts'
import { allow } from '../applications/application-grants.ts'
import {
  findApplication,
  findOrganizationName,
  type RegisteredApplication,
} from '../applications/application-repository.ts'
import type { Identity } from '../identity-context.ts'
import { consentPage } from '../pages/consent-page.ts'
import { accountClaims } from '../provider/account-claims.ts'
import { expiredMessage } from '../provider/render-error.ts'
import { destinationOf, policyWithDestination } from '../provider/security-headers.ts'
import { findSession, ownInteraction, type Interaction } from '../provider/sessions.ts'
import { formToken, isOwnOrigin, isOwnToken } from '../sign-in/form-protection.ts'
import { foreignFormMessage, sendMessage, sendPage, registerFormParser } from './replies.ts'

type Params = { Params: { uid: string } }
type Deps = { identity: Identity; request: FastifyRequest<Params>; reply: FastifyReply }
type ConsentRequest = {
  interaction: Interaction
  application: RegisteredApplication
  account: Account
  scopes: readonly ApplicationScope[]
}

const bounded = { bounds: { bytes: 4 * 1024 } }
const options = { mergeWithLastSubmission: false }
const formSchema = z.object({
  csrf: z.string().max(200).default(''),
  intent: z.enum(['allow', 'cancel']),
  writes: z.literal('yes').optional(),
})

/** The consent page for applications. */
export async function consentRoutes(app: FastifyInstance, identity: Identity): Promise<void> {
  registerFormParser(app)
  app.get<Params>('/u/consent/:uid', (request, reply) => showForm({ identity, request, reply }))
  app.post<Params>('/u/consent/:uid', { config: bounded }, (request, reply) => handleForm({ identity, request, reply }))
}

async function showForm(deps: Deps): Promise<FastifyReply> {
  const { identity, reply } = deps
  const consentRequest = await findConsentRequest(deps)
  if (!consentRequest) return sendMessage(reply, 410, identity.config, expiredMessage(identity.config))
  const { interaction, application, account, scopes } = consentRequest
  const { name, email } = accountClaims(account)
  const { redirect_uri: redirectAddress } = interaction.params
  reply.header('content-security-policy', policyWithDestination(identity.config, redirectAddress))
  return sendPage(
    reply,
    200,
    consentPage({
      productName: identity.config.productName,
      action: `/u/consent/${interaction.uid}`,
      csrfToken: formToken(identity.secrets(), interaction),
      applicationName: application.name,
      isSelfRegistered: application.isSelfRegistered,
      scopes,
      organization: await findOrganizationName(identity.db, application),
      personName: name,
      email,
      destination: destinationOf(redirectAddress) ?? '',
    }),
  )
}

async function handleForm(deps: Deps): Promise<FastifyReply> {
  const { identity, request, reply } = deps
  const consentRequest = await findConsentRequest(deps)
  if (!consentRequest) return sendMessage(reply, 410, identity.config, expiredMessage(identity.config))
  const form = formSchema.safeParse(request.body ?? {})
  const isOwn = isOwnOrigin(identity.config, request.headers) && form.success
  if (!isOwn || !isOwnToken(identity.secrets(), consentRequest.interaction, form.data.csrf)) {
    const link = `/u/consent/${consentRequest.interaction.uid}`
    return sendMessage(reply, 403, identity.config, foreignFormMessage(link, 'Open the page again'))
  }
  const result =
    form.data.intent === 'allow'
      ? {
          consent: {
            grantId: await allow(identity, { ...consentRequest, scopes: allowedScopes(consentRequest, form.data) }),
          },
        }
      : { error: 'access_denied', error_description: "The person didn't allow it." }
  const returnTo = await identity.provider().interactionResult(request.raw, reply.raw, result, options)
  return reply.redirect(returnTo, 303)
}

/** Writing through `/mcp` is allowed by a checkbox of its own. */
function allowedScopes(
  { scopes }: ConsentRequest,
  { writes }: z.output<typeof formSchema>,
): readonly ApplicationScope[] {
  return writes === 'yes' ? scopes : scopes.filter((scope) => scope !== 'mcp:write')
}

/** Undefined if the request has ended, or another user has signed in since. */
async function findConsentRequest({ identity, request, reply }: Deps): Promise<ConsentRequest | undefined> {
  const exchange = { req: request.raw, res: reply.raw }
  const interaction = await ownInteraction(identity.provider(), exchange, request.params.uid)
  if (interaction?.prompt.name !== 'consent') return undefined
  const session = await findSession(identity.provider(), exchange)
  const accountId = session?.accountId
  if (accountId === undefined || interaction.session?.accountId !== accountId) return undefined
  const clientId = interaction.params.client_id
  const application = typeof clientId === 'string' ? await findApplication(identity.db, clientId) : undefined
  const account = await findAccountById(identity.db, accountId)
  const scopes = requestedScopes(interaction.params.scope)
  return application && account && { interaction, application, account, scopes }
}
