import type { ApplicationKind } from '@lintel/shared/contract/applications'
import { useController } from '@lintel/shared/form'
import { RadioChoice } from '@lintel/shared/ui'

const kinds: readonly { value: ApplicationKind; label: string; hint: string }[] = [
  {
    value: 'confidential',
    label: 'With a secret',
    hint: 'Enter the client ID and secret in the program. Most BCF API programs require both.',
  },
  {
    value: 'public',
    label: 'Public client (PKCE, no secret)',
    hint: "For programs that can't store a secret, such as web pages and scripts. Each sign-in is verified with a one-time code.",
  },
]

export function KindChoice() {
  const { field } = useController<{ kind: ApplicationKind }, 'kind'>({ name: 'kind' })
  return (
    <RadioChoice
      label="Authentication method"
      choices={kinds}
      value={field.value}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
