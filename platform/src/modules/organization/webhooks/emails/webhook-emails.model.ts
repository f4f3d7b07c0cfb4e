import { paths } from '@lintel/shared/remote'
import type { EmailBranding } from '../../../../interfaces/platform-module.ts'

/** `gone`: the receiver responded with 410; `failing`: no delivery for two days; `given-up`: none for five. */
export type WebhookTrouble = 'gone' | 'failing' | 'given-up'

type Recipient = { firstName: string; lastName: string }
type Endpoint = { organizationId: string; id: string; address: string; description: string }

const titles: Record<WebhookTrouble, string> = {
  gone: 'A webhook was turned off',
  failing: 'Webhook deliveries are failing',
  'given-up': 'A webhook was turned off',
}

const recipientRoles: Record<WebhookTrouble, string> = {
  gone: 'The endpoint returned 410 Gone, so the webhook was turned off.',
  failing:
    'No deliveries have succeeded for two days. Events are retried for three days; after five days of failures the webhook is turned off.',
  'given-up': 'No deliveries succeeded for five days, so the webhook was turned off.',
}

const wayOn: Record<WebhookTrouble, string> = {
  gone: 'View the log or turn it on again',
  failing: "View the log with the receiver's responses",
  'given-up': 'View the log, turn it on again, or resend missed events',
}

/** Explains what is wrong with a webhook to someone who manages it. */
export function troubleEmail(
  { productName, hostOrigin }: EmailBranding,
  { organizationId, id, address, description }: Endpoint,
  { person: { firstName, lastName }, trouble }: { person: Recipient; trouble: WebhookTrouble },
): { subject: string; text: string } {
  const hello = `Hello ${oneLine(firstName) || oneLine(lastName) || 'there'},`
  const endpointText = [oneLine(description), oneLine(address)].filter((text) => text !== '').join(': ')
  const link = `${hostOrigin}${paths.organizationSettings(organizationId, 'webhooks')}?webhook=${id}`
  return {
    subject: `${productName}: ${titles[trouble]} (${organizationId})`.slice(0, 300),
    text: [hello, `${endpointText}\n${recipientRoles[trouble]}`, `${wayOn[trouble]}: ${link}`, productName].join(
      '\n\n',
    ),
  }
}

/** Removes line breaks from users' text. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
