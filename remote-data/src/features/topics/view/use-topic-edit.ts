import { useAction } from '@lintel/shared/action'
import { isApiError, useQuery, useQueryClient } from '@lintel/shared/api'
import type { Topic } from '@lintel/shared/contract/topics'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import { memberName } from '../form/people.model.ts'
import { changesOf, conflictsOf, type TopicConflict, type WrittenTopic } from '../form/topic-form.model.ts'
import { topicTitle } from '../topic.model.ts'
import { changeTopic, keepTopic, readTopic } from '../topics.api.ts'

export type OpenConflict = { theirs: Topic; fields: TopicConflict[] }

type Outcome = { saved: Topic; conflict?: never } | { saved?: never; conflict: OpenConflict }

/** Saves what was made of a topic. What others changed meanwhile stays; where it is the same field, people decide. */
export function useTopicEdit(topic: Topic, onSaved: () => void) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  // What the person saw first: an answer that comes later changes neither fields nor revision under their hands.
  const [opened, setOpened] = useState(topic)
  const [revision, setRevision] = useState(topic.revision)
  const [conflict, setConflict] = useState<OpenConflict>()
  const { data: members = [] } = useQuery(membersQuery(organization))

  function nameOf(id: string): string {
    const people = [opened.assignedTo, conflict?.theirs.assignedTo]
    const member = members.find((one) => one.id === id)
    return member ? memberName(member) : (people.find((one) => one?.id === id)?.name ?? id)
  }

  async function send(mine: WrittenTopic, from: number): Promise<Outcome> {
    const changes = changesOf(opened, mine)
    try {
      return { saved: await changeTopic(organization, opened.id, { ...changes, revision: from }) }
    } catch (error) {
      if (!isApiError(error) || error.status !== 409) throw error
      const theirs = await readTopic(organization, opened.id)
      const fields = conflictsOf({ opened, theirs }, changes, nameOf)
      if (fields.length > 0) return { conflict: { theirs, fields } }
      if (theirs.revision === from) throw error
      return { saved: await changeTopic(organization, opened.id, { ...changes, revision: theirs.revision }) }
    }
  }

  const save = useAction(
    { mutationFn: ({ mine, from }: { mine: WrittenTopic; from: number }) => send(mine, from) },
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
      const taken = Object.fromEntries(fields.map(({ field }) => [field, theirs[field]]))
      const next = { ...opened, ...taken }
      setOpened(next)
      setRevision(theirs.revision)
      setConflict(undefined)
      return next
    },
  }
}
