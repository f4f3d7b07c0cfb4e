import type { BcfTopic } from '@lintel/shared/bcf'
import type { TopicPerson } from '@lintel/shared/contract/topics'
import type { PlatformError } from '../../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { lockTopics } from '../../changes/topic-repository.ts'
import { replacementGuid } from '../guids.ts'
import type { StoredImport } from '../import/import-repository.ts'
import { judge } from '../import/compare-topics.ts'
import type { FileTopic } from '../import/file-topic.ts'
import { proposalOf } from '../import/store-import.ts'
import { applyChanges, applyTopic } from './apply-topic.ts'
import type { Pictures } from './pictures.ts'
import { changedSince, fileGone } from './proposal-problems.ts'
import { saveProposal, type StoredProposal } from './proposal-repository.ts'

type AcceptContext = {
  found: StoredImport
  person: TopicPerson
  proposals: readonly StoredProposal[]
  topics: readonly BcfTopic[]
  /** Summaries of the topics, in the same order. */
  summaries: readonly FileTopic[]
  pictures: Pictures
}
type Outcome = { changed: string[]; refused: Map<number, PlatformError> }

/**
 * Compares the proposals with the current topics and applies those that are unchanged since they were shown. Others are updated and not
 * applied.
 */
export async function acceptTopics(scope: OrganizationScope, accepting: AcceptContext): Promise<Outcome> {
  const { tx, organizationId } = scope
  const { found, person, proposals, topics, summaries, pictures } = accepting
  const outcome: Outcome = { changed: [], refused: new Map() }
  if (proposals.length === 0) return outcome
  const { projectGroupId: projectId, version, fileName } = found
  // Locks the topics until the transaction ends.
  const ids = topics.flatMap(({ guid }) => [guid, replacementGuid(projectId, guid)])
  await lockTopics(tx, { organizationId, ids }, { isWhole: false })
  const judged = await judge(scope, { projectId, version }, summaries)
  const importContext = { projectId, fileName, person, pictures: pictures.keys }
  for (const proposal of proposals) {
    const index = topics.findIndex(({ guid }) => guid === proposal.guid)
    const [topic, summary, compared] = [topics[index], summaries[index], judged[index]]
    if (!topic || !summary || !compared) {
      outcome.refused.set(proposal.number, fileGone())
      continue
    }
    const now = proposalOf(summary, compared)
    const problem = pictures.problems.get(topic.guid)
    if (problem) outcome.refused.set(proposal.number, problem)
    else if (!compared.fields || !isSame(proposal, now)) {
      await saveProposal(tx, proposal, { ...now, remarks: proposal.remarks })
      outcome.refused.set(proposal.number, changedSince())
    } else {
      const accepted = { topic, compared, fields: compared.fields }
      const existingTopic = compared.known?.topic
      const topicId = existingTopic ? existingTopic.id : await applyTopic(scope, importContext, accepted)
      if (existingTopic) await applyChanges(scope, importContext, { ...accepted, known: existingTopic })
      await saveProposal(tx, proposal, { state: 'Accepted', decidedBy: person.name, topicId })
      outcome.changed.push(topicId)
    }
  }
  return outcome
}

type ShownEffect = Pick<
  StoredProposal,
  'kind' | 'differences' | 'digest' | 'newComments' | 'changedComments' | 'newViewpoints'
>

/** Whether accepting does the same as when the proposal was shown. */
function isSame(shown: ShownEffect, now: ShownEffect): boolean {
  if (shown.digest !== null) return shown.kind === now.kind && shown.digest === now.digest
  return (
    shown.kind === now.kind &&
    JSON.stringify(shown.differences.map(partsOf)) === JSON.stringify(now.differences.map(partsOf)) &&
    shown.newComments === now.newComments &&
    shown.changedComments === now.changedComments &&
    shown.newViewpoints === now.newViewpoints
  )
}

function partsOf({ field, before, after }: ShownEffect['differences'][number]): string[] {
  return [field, before, after]
}
