import { useMemo } from 'react'
import { useActiveOrganization } from '../organization/active-organization.ts'
import { useUser } from '../session/session-store.ts'
import { Draft, type DraftOptions, type FormValues } from './draft.ts'

type UseDraftOptions<Values extends FormValues> = DraftOptions<Values> & {
  /** Identifies the form and the record that it edits, if there are several: `organization-settings`, `asset/17`. */
  form: string
  /**
   * Whether the input belongs to the open organization or, as on the account page, to the person in every
   * organization.
   */
  belongsTo?: 'organization' | 'person'
}

/** The draft of a form for the signed-in person. Each form, organization and person has a separate draft. */
export function useDraft<Values extends FormValues>(options: UseDraftOptions<Values>): Draft<Values> {
  const { form, belongsTo = 'organization', schema, version, except } = options
  const person = useUser()?.id
  const active = useActiveOrganization()?.id
  const organization = belongsTo === 'person' ? undefined : active
  const left = except?.join('\n')
  return useMemo(
    () =>
      new Draft<Values>(person === undefined ? undefined : { person, organization, form }, {
        schema,
        ...(version !== undefined && { version }),
        ...(left !== undefined && { except: left.split('\n') }),
      }),
    [person, organization, form, schema, version, left],
  )
}
