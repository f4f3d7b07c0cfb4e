import { useAction } from '@lintel/shared/action'
import { isApiError, useQuery, useQueryClient } from '@lintel/shared/api'
import type { Topic } from '@lintel/shared/contract/topics'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import {
  getTopicChanges,
  changeTopic,
  getTopicConflicts,
  cacheTopic,
  memberName,
  readTopic,
  type TopicConflict,
  topicTitle,
  type TopicInput,
} from '@lintel/shared/topics'

export type OpenConflict = { theirs: Topic; fields: TopicConflict[] }

type Outcome = { saved: Topic; conflict?: never } | { saved?: never; conflict: OpenConflict }
type Edit = { mine: TopicInput; baseRevision: number }

/** Saves a topic. Keeps changes by others; for the same field, the user decides. */
export function useTopicEdit(topic: Topic, onSaved: () => void) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const nameOf = useMemberNames()
  // The version that was opened: a later refetch must not change fields or revision while editing.
  const [opened, setOpened] = useState(topic)
  const [revision, setRevision] = useState(topic.revision)
  const [conflict, setConflict] = useState<OpenConflict>()
  const save = useAction(
    { mutationFn: (edit: Edit) => saveEdit(organization, { opened, nameOf, ...edit }) },
    {
      onSuccess: async ({ saved }) => {
        if (!saved) return
        await cacheTopic(client, organization, saved)
        showToast({ type: 'success', text: `${topicTitle(saved)} was saved.` })
      },
      onSuccessIfMounted: (outcome) => {
        setConflict(outcome.conflict)
        if (outcome.saved) onSaved()
      },
    },
  )
  return {
    opened,
    conflict,
    isRunning: save.isRunning,
    async save(mine: TopicInput) {
      if (Object.keys(getTopicChanges(opened, mine)).length === 0) onSaved()
      else await save.submit({ mine, baseRevision: revision })
    },
    /** The current values, because the user may have continued typing. */
    keepMine: (mine: TopicInput) => conflict && save.run({ mine, baseRevision: conflict.theirs.revision }),
    /** Their values become the new base of these fields. */
    takeTheirs({ theirs, fields }: OpenConflict): Topic {
      const mergedBase = { ...opened, ...Object.fromEntries(fields.map(({ field }) => [field, theirs[field]])) }
      setOpened(mergedBase)
      setRevision(theirs.revision)
      setConflict(undefined)
      return mergedBase
    },
  }
}

/** Member names by ID; unknown IDs are returned as is. */
function useMemberNames() {
  const { data: members = [] } = useQuery(membersQuery(useOrganizationId()))
  return (id: string) => {
    const member = members.find((one) => one.id === id)
    return member ? memberName(member) : id
  }
}

type OpenEdit = Edit & { opened: Topic; nameOf: (id: string) => string }

/** If the rejected change doesn't conflict with the current version, it's saved over it. */
async function saveEdit(organization: string, { opened, mine, baseRevision, nameOf }: OpenEdit): Promise<Outcome> {
  const { id } = opened
  const changes = getTopicChanges(opened, mine)
  try {
    return { saved: await changeTopic(organization, id, { ...changes, revision: baseRevision }) }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'topics/changed-meanwhile') throw error
  }
  const theirs = await readTopic(organization, id)
  const fields = getTopicConflicts({ opened, theirs }, changes, nameOf)
  if (fields.length > 0) return { conflict: { theirs, fields } }
  return { saved: await changeTopic(organization, id, { ...changes, revision: theirs.revision }) }
}
