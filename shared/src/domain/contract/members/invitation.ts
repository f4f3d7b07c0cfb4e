import * as z from '../schema-language.ts'
import { openEnum } from '../open-enum.ts'
import { organizationSummarySchema } from '../organization/organization.ts'
import { emailSchema } from '../organization/user.ts'

/** Of an organization, including expired ones that were not revoked. */
export const maxInvitations = 500
export const maxInvitedAtOnce = 200
export const invitationDays = 7

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  /** Including the product's prefix. */
  roles: z.array(z.string()),
  /** IDs of custom roles. */
  customRoles: z.array(z.uuid()),
  invitedBy: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>

export const invitationCreateSchema = z.object({
  emails: z
    .array(emailSchema)
    .min(1, 'Enter at least one email address.')
    .max(maxInvitedAtOnce, `You can invite up to ${maxInvitedAtOnce} people at once.`),
  roles: z.array(z.string().max(80)).max(50),
  customRoles: z.array(z.uuid()).max(50),
})
export type InvitationCreate = z.infer<typeof invitationCreateSchema>

/** One outcome for each address, in the order of the request, duplicates removed. */
export const invitationOutcomeSchema = z.object({
  email: z.string(),
  outcome: openEnum('invited', 'already-invited', 'already-member'),
})
export type InvitationOutcome = z.infer<typeof invitationOutcomeSchema>

/** The secret from the link in the email. */
export const invitationTokenSchema = z.object({ token: z.string().max(100) })

/** What the invited person sees before accepting. */
export const receivedInvitationSchema = z.object({
  organization: organizationSummarySchema,
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>
