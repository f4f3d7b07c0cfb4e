import type { BcfTopic } from '@lintel/shared/bcf'
import type { TopicProposalResult, TopicProposalUpdates } from '@lintel/shared/contract/topics'
import { massProblemOf, type PlatformError } from '../../../../../errors/platform-error.ts'
import type { ImageDeps } from '../../../../../interfaces/files.ts'
import type { JobQueue } from '../../../../../jobs/job-queue.ts'
import type { DetachedScope } from '../../../../../plugins/detached-scope.ts'
import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { discardFiles, withCleanup } from '../../../../base/files/index.ts'
import { announceTopics, type TopicScope } from '../../announce-topics.ts'
import { reserveNumbers } from '../../changes/topic-repository.ts'
import { callerOf } from '../../person.ts'
import type { FileTopic } from '../import/file-topic.ts'
import { countDecisions, findImport, lockImport } from '../import/import-repository.ts'
import { readTopicsOf } from '../import/read-bcf-file.ts'
import { importNotFound } from '../import/read-imports.ts'
import { summaryOf } from '../import/read-thread.ts'
import { acceptTopics } from './accept-topics.ts'
import { storePictures, type Pictures } from './pictures.ts'
import { fileGone, notAllowed, problemBefore, proposalNotFound } from './proposal-problems.ts'
import { describeProposal, findProposals, saveProposal, type StoredProposal } from './proposal-repository.ts'

type Updates = TopicProposalUpdates['updates']
type Deps = ImageDeps & { jobs: JobQueue }

/**
 * Accepts, dismisses or reopens proposals independently of each other. Accepted topics are read from the file again, with their pictures,
 * before the transaction that applies them.
 */
export async function decideProposals(
  scope: DetachedScope,
  importId: string,
  { updates, files }: { updates: Updates; files: Deps },
): Promise<TopicProposalResult> {
  const { organizationId, userId } = scope
  const acceptedTopics = await scope.inTransaction((inside) => topicsToRead(inside, importId, updates))
  const topics =
    acceptedTopics.guids.length > 0
      ? await readTopicsOf(await readPieces(files, acceptedTopics.archive), acceptedTopics.guids)
      : []
  const pictures: Pictures = { keys: new Map(), problems: new Map(), written: [] }
  const result = await withCleanup(files, pictures.written, async () => {
    const summaries = await summariesOf(topics)
    await storePictures(files, { userId, organizationId }, topics, pictures)
    return scope.inTransaction((inside) =>
      decide({ ...inside, jobs: files.jobs }, importId, { updates, topics, summaries, pictures }),
    )
  })
  // Pictures of topics that were rejected after all.
  await discardFiles(files, [...pictures.keys.values()])
  return result
}

/** The topics to read from the file, without those that are rejected anyway. */
async function topicsToRead({ tx, organizationId, roles }: OrganizationScope, importId: string, updates: Updates) {
  const importKey = { organizationId, importId }
  const found = await findImport(tx, importKey)
  if (!found) throw importNotFound()
  const accepted = updates.filter(({ state }) => state === 'Accepted')
  const proposals = await findProposals(tx, importKey, accepted.map(numberOf))
  const open = proposals.filter((proposal) => {
    const update = accepted.find((one) => numberOf(one) === proposal.number)
    return update && proposal.state !== 'Accepted' && !(problemBefore(proposal, update) ?? notAllowed(proposal, roles))
  })
  return { archive: found.archive, guids: open.flatMap(({ guid }) => guid ?? []) }
}

async function readPieces({ store }: ImageDeps, key: string): Promise<Buffer[]> {
  const file = await store.open(key)
  if (!file) throw fileGone()
  const pieces: Buffer[] = []
  for await (const piece of file.content) pieces.push(piece as Buffer)
  return pieces
}

/** One after the other, because each reads the headers of its pictures. */
async function summariesOf(topics: readonly BcfTopic[]): Promise<FileTopic[]> {
  const summaries: FileTopic[] = []
  for (const topic of topics) summaries.push(await summaryOf(topic))
  return summaries
}

type DecideContext = {
  updates: Updates
  topics: readonly BcfTopic[]
  summaries: readonly FileTopic[]
  pictures: Pictures
}

async function decide(
  scope: TopicScope,
  importId: string,
  { updates, topics, summaries, pictures }: DecideContext,
): Promise<TopicProposalResult> {
  const { tx, organizationId } = scope
  const importKey = { organizationId, importId }
  const found = await lockImport(tx, importKey)
  if (!found) throw importNotFound()
  // Two files with the same new topic wait for each other.
  await reserveNumbers(tx, organizationId, { projectGroupId: found.projectGroupId, count: 0 })
  const person = await callerOf(scope)
  const numbers = updates.map(numberOf)
  const proposals = await findProposals(tx, importKey, numbers)
  const problems = new Map<number, PlatformError>()
  const toAccept: StoredProposal[] = []
  for (const proposal of proposals) {
    const update = updates.find((one) => numberOf(one) === proposal.number)
    if (!update || update.state === proposal.state) continue
    const problem = problemBefore(proposal, update) ?? notAllowed(proposal, scope.roles)
    if (problem) problems.set(proposal.number, problem)
    else if (update.state === 'Accepted') toAccept.push(proposal)
    else
      await saveProposal(tx, proposal, { state: update.state, decidedBy: update.state === 'Open' ? null : person.name })
  }
  const accepting = { found, person, proposals: toAccept, topics, summaries, pictures }
  const { changed, refused } = await acceptTopics(scope, accepting)
  for (const [number, problem] of refused) problems.set(number, problem)
  const after = await findProposals(tx, importKey, numbers)
  await countDecisions(tx, importKey, countChanges(proposals, after))
  if (changed.length > 0) await announceTopics(scope, changed)
  const now = new Map(after.map((proposal) => [proposal.number, proposal]))
  return {
    results: updates.map(({ id }) => {
      const proposal = now.get(numberOf({ id }))
      const problem = proposal ? problems.get(proposal.number) : proposalNotFound()
      return { id, proposal: proposal ? describeProposal(proposal) : null, problem: massProblemOf(problem) }
    }),
  }
}

/** Only decidable proposals are counted. */
function countChanges(before: readonly StoredProposal[], after: readonly StoredProposal[]) {
  const countOf = (proposals: readonly StoredProposal[], state: string) =>
    proposals.filter((one) => one.state === state && (state !== 'Open' || ['new', 'change'].includes(one.kind))).length
  const increase = (state: string) => countOf(after, state) - countOf(before, state)
  return { openCount: increase('Open'), acceptedCount: increase('Accepted'), dismissedCount: increase('Dismissed') }
}

/** The number of a proposal. 0, which doesn't exist, for an invalid id. */
function numberOf({ id }: { id: string }): number {
  return /^[1-9]\d{0,5}$/.test(id) ? Number(id) : 0
}
