import { organizationIdSchema } from '@lintel/shared/contract'
import { cloudHubSchema } from '@lintel/shared/contract/assembly'
import { z } from 'zod'
import type { AutodeskAccount } from './autodesk-tokens.ts'

/** Reads a list such as `CFA=b.1111,CFA=b.2222,HFA=b.3333`. */
const hubs = z
  .string()
  .transform((list) => list.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
  .pipe(
    z.array(
      z.tuple([organizationIdSchema, cloudHubSchema.shape.id]),
      'Write it as CFA=b.<account>,HFA=b.<account>: an organization and the ID of its hub, once for each hub.',
    ),
  )
  .transform((pairs) => {
    const byOrganization = new Map<string, string[]>()
    for (const [organization, hub] of pairs) {
      byOrganization.set(organization, [...new Set([...(byOrganization.get(organization) ?? []), hub])])
    }
    return byOrganization
  })

/** URLs at this origin let anyone who has them read models and submit a result. */
const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url), 'Use https.')
  .transform((url) => url.replace(/\/$/, ''))

/** The environment variables of Autodesk Platform Services. */
export const autodeskEnvironment = {
  APS_CLIENT_ID: z.string().min(1).max(200).optional(),
  APS_CLIENT_SECRET: z.string().min(1).max(200).optional(),
  APS_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://developer.api.autodesk.com'),
  APS_HUBS: hubs.optional(),
  APS_REGION: z.enum(['US', 'EMEA', 'APAC', 'AUS']).optional(),
  ASSEMBLER: z.enum(['builtin', 'design-automation']).default('builtin'),
  DESIGN_AUTOMATION_ACTIVITY: z
    .string()
    .regex(/^[\w.-]+\.[\w-]+\+[\w-]+$/, 'Write it as owner.Activity+alias.')
    .optional(),
  DESIGN_AUTOMATION_ADDRESS: z.url({ protocol: /^https?$/ }).optional(),
  DESIGN_AUTOMATION_PUBLIC_URL: publicUrl.optional(),
}

type AutodeskEnvironment = z.infer<z.ZodObject<typeof autodeskEnvironment>>

/** An incomplete account never works, which would only be noticed when someone opens a model. Hubs without an account show nothing. */
export function requireWholeAccount(env: AutodeskEnvironment, context: z.RefinementCtx): void {
  const [id, secret] = [env.APS_CLIENT_ID, env.APS_CLIENT_SECRET]
  if ((id === undefined) !== (secret === undefined)) {
    const missing = id === undefined ? 'APS_CLIENT_ID' : 'APS_CLIENT_SECRET'
    context.addIssue({ code: 'custom', path: [missing], message: 'Set both, or neither.', input: env })
  }
  if (env.APS_HUBS && id === undefined && secret === undefined) {
    const message = 'Hubs need an account. Set APS_CLIENT_ID and APS_CLIENT_SECRET too.'
    context.addIssue({ code: 'custom', path: ['APS_HUBS'], message, input: env })
  }
  if (env.ASSEMBLER !== 'design-automation') return
  for (const key of neededByDesignAutomation) {
    if (env[key] !== undefined) continue
    const message = 'ASSEMBLER=design-automation needs it.'
    context.addIssue({ code: 'custom', path: [key], message, input: env })
  }
}

const neededByDesignAutomation = [
  'APS_CLIENT_ID',
  'APS_CLIENT_SECRET',
  'DESIGN_AUTOMATION_ACTIVITY',
  'DESIGN_AUTOMATION_PUBLIC_URL',
] as const

export function autodeskConfigOf(env: AutodeskEnvironment) {
  const { APS_CLIENT_ID: clientId, APS_CLIENT_SECRET: clientSecret, APS_ADDRESS: address } = env
  const { APS_HUBS: hubsByOrganization, APS_REGION: region } = env
  return {
    /** Undefined without an account; then models are shown in the open viewer. */
    autodesk: clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret, address } : undefined,
    /** Undefined if cloud projects are in our own database. */
    autodeskHubs: hubsByOrganization && { hubs: hubsByOrganization, region },
    designAutomation: designAutomationOf(env),
  }
}

/** Undefined if our own workers assemble models. */
function designAutomationOf(env: AutodeskEnvironment): DesignAutomationConfig | undefined {
  const { APS_CLIENT_ID: clientId, APS_CLIENT_SECRET: clientSecret, APS_ADDRESS: apsAddress } = env
  const { DESIGN_AUTOMATION_ACTIVITY: activity, DESIGN_AUTOMATION_PUBLIC_URL: publicUrlOfPlatform } = env
  const isWhole = clientId !== undefined && clientSecret !== undefined && activity !== undefined
  if (env.ASSEMBLER !== 'design-automation' || !isWhole || publicUrlOfPlatform === undefined) return undefined
  const address = env.DESIGN_AUTOMATION_ADDRESS ?? `${apsAddress.replace(/\/$/, '')}/da/us-east/v3`
  const account = { clientId, clientSecret, address: apsAddress }
  return { account, activity, address: address.replace(/\/$/, ''), publicUrl: publicUrlOfPlatform }
}

export type DesignAutomationConfig = {
  account: AutodeskAccount
  /** The name of the activity, as `owner.Activity+alias`. */
  activity: string
  /** The address of the service, with its version. */
  address: string
  /** The address at which the service reaches this platform. */
  publicUrl: string
}
