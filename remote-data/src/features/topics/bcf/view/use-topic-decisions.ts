import { errorText, useQueryClient, type QueryClient } from '@lintel/shared/api'
import { maxProposalsDecided, type TopicProposal, type TopicProposalState } from '@lintel/shared/contract/topics'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useEffect, useRef, useState } from 'react'
import { invalidateTopicLists } from '@lintel/shared/topics'
import { bcfImportQuery, bcfImportsKey, decideTopics, topicProposalsQuery } from '../bcf.api.ts'

type Progress = { done: number; total: number }
const verbs: Record<TopicProposalState, string> = { Accepted: 'accepted', Dismissed: 'dismissed', Open: 'reopened' }

/** Decides topics of a file in batches. Failures keep their reason by ID. */
export function useTopicDecisions(importId: string) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress>()
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  useUnsavedInput({ isDirty: progress !== undefined })

  const sending = { organization, importId, client, onProgress: setProgress, isStopped: () => stopped.current }

  async function decide(proposals: readonly TopicProposal[], state: TopicProposalState): Promise<void> {
    if (progress) return
    stopped.current = false
    setProgress({ done: 0, total: proposals.length })
    try {
      setFailed(await send(proposals, { ...sending, state }))
    } catch (error) {
      // Earlier batches are saved; the rest can be sent again.
      showToast({ type: 'error', text: error instanceof Error ? errorText(error) : String(error) })
      void client.invalidateQueries({ queryKey: topicProposalsQuery(organization, importId).queryKey })
    } finally {
      setProgress(undefined)
      void client.invalidateQueries({ queryKey: bcfImportQuery(organization, importId).queryKey })
      void client.invalidateQueries({ queryKey: [...bcfImportsKey(organization), 'list'] })
      void client.invalidateQueries({ queryKey: ['data', 'topic', organization] })
      invalidateTopicLists(client, organization)
    }
  }

  return { progress, failed, decide, stop: () => void (stopped.current = true) }
}

type Sending = {
  organization: string
  importId: string
  client: QueryClient
  state: TopicProposalState
  onProgress: (progress: Progress) => void
  isStopped: () => boolean
}

/** Returns the failure reasons by ID. */
async function send(proposals: readonly TopicProposal[], sending: Sending): Promise<Map<string, string>> {
  const { organization, importId, client, state, onProgress, isStopped } = sending
  const reasons = new Map<string, string>()
  const { queryKey } = topicProposalsQuery(organization, importId)
  let decidedCount = 0
  for (let start = 0; start < proposals.length && !isStopped(); start += maxProposalsDecided) {
    onProgress({ done: start, total: proposals.length })
    const part = proposals.slice(start, start + maxProposalsDecided)
    const updates = part.map(({ id, revision }) => ({ id, revision, state }))
    const { results } = await decideTopics(organization, importId, updates)
    const now = new Map(results.flatMap(({ id, proposal }) => (proposal ? [[id, proposal]] : [])))
    for (const { id, problem } of results) if (problem) reasons.set(id, problem.detail)
    decidedCount += results.filter(({ problem }) => problem === null).length
    client.setQueryData(queryKey, (before) => before?.map((row) => now.get(row.id) ?? row))
  }
  if (decidedCount > 0) showToast({ type: 'success', text: `${pluralize(decidedCount, 'topic')} ${verbs[state]}.` })
  return reasons
}
