import { paths } from '@lintel/shared/remote'
import type { EmailBranding } from '../../../../interfaces/platform-module.ts'
import { failuresText, type Alert } from './alert-rule.model.ts'

type Recipient = { organizationId: string; person: { firstName: string; lastName: string } }

/** Says how often both versions failed, and where to roll back. */
export function alertEmail(
  { productName, hostOrigin }: EmailBranding,
  { name, version, count, previous }: Alert,
  { organizationId, person: { firstName, lastName } }: Recipient,
): { subject: string; text: string } {
  const hello = `Hello ${oneLine(firstName) || oneLine(lastName) || 'there'},`
  const facts = [
    `Version ${version} of ${name} fails more often than the previous version.`,
    `${version}: ${failuresText(count)} failed`,
    `${previous.version}: ${failuresText(previous.count)} failed`,
  ].join('\n')
  const link = `${hostOrigin}${paths.releases(organizationId, name)}`
  return {
    subject: `${productName}: ${name} ${version} is failing more often`.slice(0, 300),
    text: [hello, facts, `View failures or roll back: ${link}`, productName].join('\n\n'),
  }
}

/** Removes line breaks from users' text. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
