import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demoCredentials, listDemoPeople } from '../accounts/demo-people.ts'
import { applicationOrigin } from '../identity-config.ts'
import type { Identity } from '../identity-context.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { expiredMessage } from '../provider/render-error.ts'
import { policyWithDestination } from '../provider/security-headers.ts'
import { endSession, findSession, ownInteraction, type Interaction } from '../provider/sessions.ts'
import { storeFailure, knownEmail, noticeOf, readFailure } from '../sign-in/failed-attempt.ts'
import { formToken, isOwnOrigin, isOwnToken } from '../sign-in/form-protection.ts'
import type { Credentials } from '../sign-in/sign-in.ts'
import { foreignFormMessage, sendMessage, sendPage, registerFormParser } from './replies.ts'

type Params = { Params: { uid: string } }
type Deps = { identity: Identity; request: FastifyRequest<Params>; reply: FastifyReply }

const bounded = { bounds: { bytes: 8 * 1024 } }
const options = { mergeWithLastSubmission: false }
const formSchema = z.object({
  csrf: z.string().max(200).default(''),
  email: z.string().max(1000).default(''),
  password: z.string().max(1000).default(''),
  intent: z.string().max(40).optional(),
  demo: z.string().max(100).optional(),
})
type Form = z.infer<typeof formSchema>

/** The sign-in page. The state of a sign-in is in the database, not in this process. */
export async function signInRoutes(app: FastifyInstance, identity: Identity): Promise<void> {
  registerFormParser(app)
  app.get<Params>('/u/login/:uid', (request, reply) => showForm({ identity, request, reply }))
  app.post<Params>('/u/login/:uid', { config: bounded }, (request, reply) => handleForm({ identity, request, reply }))
}

async function showForm(deps: Deps): Promise<FastifyReply> {
  const { identity, request, reply } = deps
  const interaction = await interactionOf(deps)
  if (!interaction) return showExpired(deps)
  const session = await findSession(identity.provider(), { req: request.raw, res: reply.raw })
  // Another tab has signed in meanwhile, so the user need not type anything.
  if (session && isSessionCheck(interaction)) return reply.redirect(interaction.returnTo, 303)
  return showPage(deps, interaction)
}

async function handleForm(deps: Deps): Promise<FastifyReply> {
  const { identity, request } = deps
  const interaction = await interactionOf(deps)
  if (!interaction) return showExpired(deps)
  const form = formSchema.safeParse(request.body ?? {})
  const isOwn = isOwnOrigin(identity.config, request.headers) && form.success
  if (!isOwn || !isOwnToken(identity.secrets(), interaction, form.data.csrf)) return showForeign(deps, interaction)
  if (form.data.intent === 'cancel') return cancel(deps)
  return attempt(deps, interaction, credentialsOf(form.data, request.ip))
}

async function attempt(deps: Deps, interaction: Interaction, credentials: Credentials): Promise<FastifyReply> {
  const { identity, reply } = deps
  const { signIn, clock } = identity
  const outcome = await signIn(credentials, clock)
  if (outcome.kind === 'signed-in') return finish(deps, interaction, outcome.accountId)
  await storeFailure(interaction, { email: credentials.email, outcome, now: clock() })
  // Redirects rather than rendering, so that the page can be reloaded and left with Back.
  return reply.redirect(`/u/login/${interaction.uid}`, 303)
}

function credentialsOf({ email, password, demo }: Form, address: string): Credentials {
  const demoAccounts = demo === undefined ? undefined : demoCredentials(demo)
  return { address, ...(demoAccounts ?? { email, password }) }
}

async function finish(deps: Deps, interaction: Interaction, accountId: string): Promise<FastifyReply> {
  const { identity, request, reply } = deps
  const exchange = { req: request.raw, res: reply.raw }
  const session = await findSession(identity.provider(), exchange)
  if (session && session.accountId !== accountId) {
    await endSession(identity.provider(), session, identity.config.clientId)
    // Another user began this sign-in; it continues without a session.
    delete interaction.session
    await interaction.persist()
  }
  const login = { accountId, amr: ['pwd'], remember: true }
  const returnTo = await identity.provider().interactionResult(exchange.req, exchange.res, { login }, options)
  return reply.redirect(returnTo, 303)
}

async function cancel({ identity, request, reply }: Deps): Promise<FastifyReply> {
  const denied = { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
  const returnTo = await identity.provider().interactionResult(request.raw, reply.raw, denied, options)
  return reply.redirect(returnTo, 303)
}

function interactionOf({ identity, request, reply }: Deps): Promise<Interaction | undefined> {
  return ownInteraction(identity.provider(), { req: request.raw, res: reply.raw }, request.params.uid)
}

function isSessionCheck({ prompt }: Interaction): boolean {
  return prompt.name === 'login' && prompt.reasons.every((reason) => reason === 'no_session')
}

async function showPage({ identity, reply }: Deps, interaction: Interaction): Promise<FastifyReply> {
  const { config, db, clock, secrets } = identity
  const { notice, wait } = noticeOf(readFailure(interaction), clock())
  const text = signInPage({
    productName: config.productName,
    action: `/u/login/${interaction.uid}`,
    csrfToken: formToken(secrets(), interaction),
    email: knownEmail(interaction),
    people: await listDemoPeople(db),
    ...(notice && { notice }),
  })
  if (wait > 0) reply.header('retry-after', wait)
  if (interaction.params.client_id !== config.clientId)
    reply.header('content-security-policy', policyWithDestination(config, interaction.params.redirect_uri))
  return sendPage(reply, wait > 0 ? 429 : 200, text)
}

/** Reached with Back after signing in, on a page left open overnight, or by pressing the button twice. */
async function showExpired({ identity, request, reply }: Deps): Promise<FastifyReply> {
  const { config, provider } = identity
  const session = await findSession(provider(), { req: request.raw, res: reply.raw })
  if (!session) return sendMessage(reply, 410, config, expiredMessage(config))
  if (request.method === 'POST') return reply.redirect(`${applicationOrigin(config)}/`, 303)
  return sendMessage(reply, 200, config, {
    title: "You're signed in",
    detail: "Sign-in is complete. There's nothing more to do here.",
    link: { href: `${applicationOrigin(config)}/`, text: `Go to ${config.productName}` },
  })
}

function showForeign({ identity, reply }: Deps, interaction: Interaction): FastifyReply {
  const link = `/u/login/${interaction.uid}`
  return sendMessage(reply, 403, identity.config, foreignFormMessage(link, 'Open the sign-in page'))
}
