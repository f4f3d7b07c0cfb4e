import { paths } from '@lintel/shared/remote'
import type { EmailBranding } from '../../../../interfaces/platform-module.ts'
import type { Exceeded } from '../schema.ts'
import { exceededTexts } from './exceeded.model.ts'

type Alert = { fileName: string; projectGroupId: string; projectName: string; exceeded: Exceeded }
type Recipient = { organizationId: string; person: { firstName: string; lastName: string } }

/** The email about a capture that exceeds thresholds. */
export function alertEmail(
  { productName, hostOrigin }: EmailBranding,
  { fileName, projectGroupId, projectName, exceeded }: Alert,
  { organizationId, person: { firstName, lastName } }: Recipient,
): { subject: string; text: string } {
  const [file, project] = [oneLine(fileName) || 'A capture', oneLine(projectName)]
  const link = `${hostOrigin}${paths.project(organizationId, projectGroupId, 'model-health')}`
  return {
    subject: `${productName}: ${file} exceeds a model health threshold`.slice(0, 300).toWellFormed(),
    text: [
      `Hello ${oneLine(firstName) || oneLine(lastName) || 'there'},`,
      [`The new version of ${file} (${project}) has:`, ...exceededTexts(exceeded).map((text) => `- ${text}`)].join(
        '\n',
      ),
      `View model health: ${link}`,
      "You're receiving this email because you upload captures to this project or set its thresholds. " +
        `Manage email notifications: ${hostOrigin}${paths.account()}#model-health-emails`,
      productName,
    ].join('\n\n'),
  }
}

/** Removes line breaks, because texts are used in lines and headers. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
