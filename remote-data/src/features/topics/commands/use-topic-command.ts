import { useCommand } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { TopicSummary } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { changeTopic, allTopicsKey, cacheTopic, topicListsKey } from '@lintel/shared/topics'
import { useState } from 'react'
import type { TopicCommand } from './commands.model.ts'

type Sent = TopicCommand & { id: string; revision: number }

/** Changes one field of a topic. For conflicts, the user decides. */
export function useTopicCommand(topics: readonly TopicSummary[]) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const keys = [allTopicsKey(organization), topicListsKey(organization)]
  const [id, setId] = useState<string>()
  const find = (among: readonly TopicSummary[]) => among.find((topic) => topic.id === id)
  const command = useCommand(
    {
      mutationFn: ({ id: topic, change, revision }: Sent) => changeTopic(organization, topic, { ...change, revision }),
      // Refetches, so that the next attempt starts from the current version.
      onError: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
    },
    {
      item: topics,
      describe: (topics): Record<string, string> => {
        const topic = find(topics)
        return topic ? { Status: topic.status, 'Assigned To': topic.assignedTo?.name ?? '' } : {}
      },
      nameOf: ({ name }) => name,
      updateInput: (input, topics) => ({ ...input, revision: find(topics)?.revision ?? input.revision }),
    },
    {
      onSuccess: async (saved, { done }) => {
        await cacheTopic(client, organization, saved)
        showToast({ type: 'success', text: done })
      },
    },
  )
  return {
    isRunning: command.isRunning,
    conflict: command.conflict,
    run(topic: TopicSummary, topicCommand: TopicCommand) {
      setId(topic.id)
      command.run({ ...topicCommand, id: topic.id, revision: topic.revision })
    },
  }
}
