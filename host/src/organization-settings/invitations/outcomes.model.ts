import type { InvitationOutcome } from '@lintel/shared/contract/members'
import { pluralize } from '@lintel/shared/format'

const reasons: Partial<Record<InvitationOutcome['outcome'], string>> = {
  'already-member': 'Already members',
  'already-invited': 'Already invited',
}

const maxNamed = 10

/** Who got no invitation and why; empty if everyone got one. */
export function skippedInWords(outcomes: readonly InvitationOutcome[]): string {
  return Object.entries(reasons)
    .flatMap(([reason, words]) => {
      const emails = outcomes.filter(({ outcome }) => outcome === reason).map(({ email }) => email)
      if (emails.length === 0) return []
      const otherCount = emails.length - maxNamed
      const othersText = otherCount > 0 ? ` and ${pluralize(otherCount, 'other')}` : ''
      return [`${words}: ${emails.slice(0, maxNamed).join(', ')}${othersText}.`]
    })
    .join(' ')
}
