import { useAction } from '@lintel/shared/action'
import { isApiError, useQueryClient } from '@lintel/shared/api'
import type { TopicChoices } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import { choicesQuery, invalidateTopicLists, readChoices, saveChoices } from '@lintel/shared/topics'
import {
  choicesOf,
  conflictsBetween,
  formOfChoices,
  mergedOver,
  type ChoicesConflict,
  type ChoicesForm,
} from './choices.model.ts'

type OpenConflict = { theirs: TopicChoices; fields: ChoicesConflict[] }
type Outcome = { saved: TopicChoices; conflict?: never } | { saved?: never; conflict: OpenConflict }

/** Saves the choices. Keeps changes by others; for the same list, the user decides. */
export function useChoicesSave(choices: TopicChoices, onSaved: (saved: TopicChoices) => void) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [opened, setOpened] = useState(choices)
  const [conflict, setConflict] = useState<OpenConflict>()
  const save = useAction(
    { mutationFn: (edit: Edit) => saveEdit(organization, { base: formOfChoices(opened), ...edit }) },
    {
      onSuccess: ({ saved }) => {
        if (!saved) return
        client.setQueryData(choicesQuery(organization).queryKey, saved)
        // Open topics depend on the statuses.
        invalidateTopicLists(client, organization)
        showToast({ type: 'success', text: 'The choices have been saved.' })
      },
      onSuccessIfMounted: (outcome) => {
        setConflict(outcome.conflict)
        if (!outcome.saved) return
        setOpened(outcome.saved)
        onSaved(outcome.saved)
      },
    },
  )
  return {
    conflict,
    isRunning: save.isRunning,
    save: (mine: ChoicesForm) => save.submit({ mine, savedChoices: opened }),
    keepMine: (mine: ChoicesForm) => conflict && save.run({ mine, savedChoices: conflict.theirs }),
    dropConflict: () => setConflict(undefined),
    /** Their values become the new base of these fields. */
    takeTheirs({ theirs, fields }: OpenConflict): ChoicesForm {
      const lines = formOfChoices(theirs)
      const theirLines = Object.fromEntries(fields.map(({ field }) => [field, lines[field]])) as Partial<ChoicesForm>
      setOpened({ ...opened, ...choicesOf({ ...formOfChoices(opened), ...theirLines }) })
      setConflict(undefined)
      return lines
    },
  }
}

type Edit = { mine: ChoicesForm; savedChoices: TopicChoices }

/** The platform rejects the lists as a whole; without conflicts in the same list, both changes are saved. */
async function saveEdit(
  organization: string,
  { base, mine, savedChoices }: Edit & { base: ChoicesForm },
): Promise<Outcome> {
  function saveOver(other: TopicChoices) {
    const merged = choicesOf(mergedOver(formOfChoices(other), base, mine))
    return saveChoices(organization, { ...merged, revision: other.revision })
  }
  try {
    return { saved: await saveOver(savedChoices) }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'topic-choices/changed-meanwhile') throw error
  }
  const theirs = await readChoices(organization)
  const fields = conflictsBetween(base, mine, formOfChoices(theirs))
  return fields.length > 0 ? { conflict: { theirs, fields } } : { saved: await saveOver(theirs) }
}
