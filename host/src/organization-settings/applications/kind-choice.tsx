import type { ApplicationKind } from '@lintel/shared/contract/applications'
import { useController } from '@lintel/shared/form'
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

/** The field `kind` of a form. */
export function KindChoice() {
  const { field } = useController<{ kind: ApplicationKind }, 'kind'>({ name: 'kind' })
  return (
    <RadioChoice
      label="How does it prove who it is?"
      choices={kinds}
      value={field.value}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
