import { useAction } from '@lintel/shared/action'
import { isApiError, useQueryClient } from '@lintel/shared/api'
import type { TopicChoices } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import { listsChanged } from '../topics.api.ts'
import { choicesQuery, readChoices, saveChoices } from './choices.api.ts'
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

/** Saves what was made of the choices. What others changed meanwhile stays; where it is the same list, people decide. */
export function useChoicesSave(choices: TopicChoices, onSaved: (saved: TopicChoices) => void) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [opened, setOpened] = useState(choices)
  const [conflict, setConflict] = useState<OpenConflict>()
  const base = formOfChoices(opened)

  async function send(mine: ChoicesForm, over: TopicChoices): Promise<Outcome> {
    const merged = mergedOver(formOfChoices(over), base, mine)
    try {
      return { saved: await saveChoices(organization, { ...choicesOf(merged), revision: over.revision }) }
    } catch (error) {
      if (!isApiError(error) || error.status !== 409) throw error
    }
    const theirs = await readChoices(organization)
    const fields = conflictsBetween(base, mine, formOfChoices(theirs))
    if (fields.length > 0) return { conflict: { theirs, fields } }
    const body = { ...choicesOf(mergedOver(formOfChoices(theirs), base, mine)), revision: theirs.revision }
    return { saved: await saveChoices(organization, body) }
  }

  const save = useAction(
    { mutationFn: ({ mine, over }: { mine: ChoicesForm; over: TopicChoices }) => send(mine, over) },
    {
      onSuccess: ({ saved }) => {
        if (!saved) return
        client.setQueryData(choicesQuery(organization).queryKey, saved)
        // Which topics are open goes by their statuses.
        listsChanged(client, organization)
        showToast({ type: 'success', text: 'The choices have been saved.' })
      },
      goOn: (outcome) => {
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
    save: (mine: ChoicesForm) => save.submit({ mine, over: opened }),
    keepMine: (mine: ChoicesForm) => conflict && save.run({ mine, over: conflict.theirs }),
    dropConflict: () => setConflict(undefined),
    /** Afterwards theirs is what the fields in question started with. */
    takeTheirs({ theirs, fields }: OpenConflict): ChoicesForm {
      const lines = formOfChoices(theirs)
      const taken = Object.fromEntries(fields.map(({ field }) => [field, lines[field]])) as Partial<ChoicesForm>
      setOpened({ ...opened, ...choicesOf({ ...base, ...taken }) })
      setConflict(undefined)
      return lines
    },
  }
}
