import type { ApplicationKind } from '@lintel/shared/contract/applications'
import { RadioChoice } from '@lintel/shared/ui'

const kinds: readonly { value: ApplicationKind; label: string; hint: string }[] = [
  {
    value: 'confidential',
    label: 'With a secret',
    hint: 'Enter client id and secret in the program. Most that speak BCF-API ask for both.',
  },
  {
    value: 'public',
    label: 'Public client (PKCE, no secret)',
    hint: 'For programs that cannot keep one, such as pages and scripts. Each sign-in is verified with a one-time code.',
  },
]

type KindChoiceProps = { value: ApplicationKind; onChange: (kind: ApplicationKind) => void }

export function KindChoice({ value, onChange }: KindChoiceProps) {
  return <RadioChoice label="Authentication method" choices={kinds} value={value} onChange={onChange} />
}
