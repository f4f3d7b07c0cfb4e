import { invitationDays } from '@lintel/shared/contract/members'
import { paths } from '@lintel/shared/remote'
import type { EmailBranding } from '../../../../interfaces/platform-module.ts'

type Invited = { organization: string; invitedBy: string; email: string; token: string }

/** The secret is in the fragment, which browsers don't send to servers, so that no log contains it. */
export function invitationEmail(
  { productName, hostOrigin }: Pick<EmailBranding, 'productName' | 'hostOrigin'>,
  { organization, invitedBy, email, token }: Invited,
): { subject: string; text: string } {
  const [name, inviter] = [oneLine(organization), oneLine(invitedBy) || 'An organization admin']
  return {
    subject: `${productName}: Join ${name}`.slice(0, 300),
    text: [
      'Hello,',
      `${inviter} invited you to join ${name} in ${productName}.`,
      `Accept the invitation: ${hostOrigin}${paths.invitation()}#${token}`,
      `Sign in as ${email}. The link works once and expires in ${invitationDays} days. If you didn't expect this invitation, ignore this email.`,
      productName,
    ].join('\n\n'),
  }
}

/** Removes line breaks from users' text. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
