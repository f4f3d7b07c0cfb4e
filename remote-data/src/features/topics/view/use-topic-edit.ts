import { useAction } from '@lintel/shared/action'
import { isApiError, useQuery, useQueryClient } from '@lintel/shared/api'
import type { Topic } from '@lintel/shared/contract/topics'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import {
  changesOf,
  changeTopic,
  conflictsOf,
  keepTopic,
  memberName,
  readTopic,
  type TopicConflict,
  topicTitle,
  type WrittenTopic,
} from '@lintel/shared/topics'

export type OpenConflict = { theirs: Topic; fields: TopicConflict[] }

type Outcome = { saved: Topic; conflict?: never } | { saved?: never; conflict: OpenConflict }
type Edit = { mine: WrittenTopic; from: number }

/** Saves what was made of a topic. What others changed meanwhile stays; where it is the same field, people decide. */
export function useTopicEdit(topic: Topic, onSaved: () => void) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const nameOf = useNames()
  // What the person saw first: an answer that comes later changes neither fields nor revision under their hands.
  const [opened, setOpened] = useState(topic)
  const [revision, setRevision] = useState(topic.revision)
  const [conflict, setConflict] = useState<OpenConflict>()
  const save = useAction(
    { mutationFn: (edit: Edit) => saveEdit(organization, { opened, nameOf, ...edit }) },
    {
      onSuccess: async ({ saved }) => {
        if (!saved) return
        await keepTopic(client, organization, saved)
        showToast({ type: 'success', text: `${topicTitle(saved)} was saved.` })
      },
      goOn: (outcome) => {
        setConflict(outcome.conflict)
        if (outcome.saved) onSaved()
      },
    },
  )
  return {
    opened,
    conflict,
    isRunning: save.isRunning,
    async save(mine: WrittenTopic) {
      if (Object.keys(changesOf(opened, mine)).length === 0) onSaved()
      else await save.submit({ mine, from: revision })
    },
    /** As it is by now: one may have gone on typing. */
    keepMine: (mine: WrittenTopic) => conflict && save.run({ mine, from: conflict.theirs.revision }),
    /** Afterwards theirs is what the fields in question started with. */
    takeTheirs({ theirs, fields }: OpenConflict): Topic {
      const taken = { ...opened, ...Object.fromEntries(fields.map(({ field }) => [field, theirs[field]])) }
      setOpened(taken)
      setRevision(theirs.revision)
      setConflict(undefined)
      return taken
    },
  }
}

/** The name of a member by id; of somebody who is none the id. */
function useNames() {
  const { data: members = [] } = useQuery(membersQuery(useOrganizationId()))
  return (id: string) => {
    const member = members.find((one) => one.id === id)
    return member ? memberName(member) : id
  }
}

type OpenEdit = Edit & { opened: Topic; nameOf: (id: string) => string }

/** Refused is what two have changed; where it turns out to be no contradiction, it is saved over what is there now. */
async function saveEdit(organization: string, { opened, mine, from, nameOf }: OpenEdit): Promise<Outcome> {
  const { id } = opened
  const changes = changesOf(opened, mine)
  try {
    return { saved: await changeTopic(organization, id, { ...changes, revision: from }) }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'topics/changed-meanwhile') throw error
  }
  const theirs = await readTopic(organization, id)
  const fields = conflictsOf({ opened, theirs }, changes, nameOf)
  if (fields.length > 0) return { conflict: { theirs, fields } }
  return { saved: await changeTopic(organization, id, { ...changes, revision: theirs.revision }) }
}
