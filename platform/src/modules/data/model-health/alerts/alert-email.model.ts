import { paths } from '@lintel/shared/remote'
import type { EmailBranding } from '../../../../interfaces/platform-module.ts'
import type { Exceeded, ExceededInProject } from '../schema.ts'
import { exceededInProjectTexts, exceededTexts, oneLine } from './exceeded.model.ts'

type InProject = { projectGroupId: string; projectName: string }
type Recipient = { organizationId: string; person: { firstName: string; lastName: string } }
type Email = { subject: string; text: string }

/** The email about a capture that exceeds thresholds. */
export function alertEmail(
  branding: EmailBranding,
  { fileName, exceeded, ...project }: InProject & { fileName: string; exceeded: Exceeded },
  recipient: Recipient,
): Email {
  const file = oneLine(fileName) || 'A capture'
  const facts = [
    `The new version of ${file} (${oneLine(project.projectName)}) has:`,
    ...bulletLines(exceededTexts(exceeded)),
  ]
  return emailOf(branding, { name: file, facts, ...project }, recipient)
}

/** The email about a project that exceeds thresholds without a new capture. */
export function projectAlertEmail(
  branding: EmailBranding,
  { exceeded, ...project }: InProject & { exceeded: ExceededInProject },
  recipient: Recipient,
): Email {
  const name = oneLine(project.projectName) || 'A project'
  const facts = [`${name} has:`, ...bulletLines(exceededInProjectTexts(exceeded))]
  return emailOf(branding, { name, facts, ...project }, recipient)
}

function bulletLines(texts: readonly string[]): string[] {
  return texts.map((text) => `- ${text}`)
}

function emailOf(
  { productName, hostOrigin }: EmailBranding,
  { name, facts, projectGroupId }: { name: string; facts: readonly string[]; projectGroupId: string },
  { organizationId, person: { firstName, lastName } }: Recipient,
): Email {
  const link = `${hostOrigin}${paths.project(organizationId, projectGroupId, 'model-health')}`
  return {
    subject: `${productName}: ${name} exceeds a model health threshold`.slice(0, 300).toWellFormed(),
    text: [
      `Hello ${oneLine(firstName) || oneLine(lastName) || 'there'},`,
      facts.join('\n'),
      `View model health: ${link}`,
      "You're receiving this email because you upload captures to this project or set its thresholds. " +
        `Manage email notifications: ${hostOrigin}${paths.account()}#model-health-emails`,
      productName,
    ].join('\n\n'),
  }
}
