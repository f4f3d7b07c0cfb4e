import type { TopicImport, TopicProposalKind } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { linkFile } from '../../../../base/files/index.ts'
import { findProject } from '../../../project-groups/read-repository.ts'
import { callerOf, namedPerson } from '../../person.ts'
import { projectNotFound } from '../../topic-errors.ts'
import type { topicProposals } from '../schema.ts'
import type { ComparedTopic } from './compare.model.ts'
import type { FileTopic } from './file-topic.ts'
import { beginImport, endImport, insertProposals } from './import-repository.ts'
import { judge } from './compare-topics.ts'
import type { BcfSummaries } from './read-bcf-file.ts'
import { importOf } from './read-imports.ts'

type Proposal = typeof topicProposals.$inferInsert
/** Limits for texts about one topic. */
const [maxTitleLength, maxReasonLength, maxRemarks] = [500, 2000, 20]

/** All columns, because rows that are copied get no defaults. */
const empty = {
  ...{ guid: null, topicId: null, state: 'Open' as const, revision: 1, differences: [], remarks: [], author: '' },
  ...{
    digest: null,
    newComments: 0,
    changedComments: 0,
    newViewpoints: 0,
    createdDate: null,
    reason: null,
    decidedBy: null,
  },
} satisfies Partial<Proposal>

export async function assertProject({ tx, organizationId }: OrganizationScope, projectId: string): Promise<void> {
  if (!(await findProject(tx, { organizationId, id: projectId }))) throw projectNotFound()
}

type ImportSource = { projectId: string; fileName: string; archive: string; file: BcfSummaries }

/** Stores an import with proposals for its topics, all or nothing. The project isn't changed yet. */
export async function storeImport(
  scope: OrganizationScope,
  { projectId, fileName, archive, file }: ImportSource,
): Promise<TopicImport> {
  const { tx, organizationId } = scope
  await assertProject(scope, projectId)
  await linkFile(tx, archive)
  const person = await callerOf(scope)
  const by = { importedById: person.id, importedBy: namedPerson(person) }
  const { version } = file
  const newImport = { organizationId, projectGroupId: projectId, fileName, version, archive, ...by }
  const importId = await beginImport(tx, newImport)
  const counts: Record<TopicProposalKind, number> = { new: 0, change: 0, unchanged: 0, refused: 0 }
  let number = 0
  for await (const slice of file.topics()) {
    const judged = await judge(scope, { projectId, version }, slice)
    const rows = slice.flatMap((topic, index) => {
      const compared = judged[index]
      if (!compared) return []
      counts[compared.kind] += 1
      number += 1
      return [{ ...empty, organizationId, importId, number, guid: topic.guid, ...proposalOf(topic, compared) }]
    })
    await insertProposals(tx, rows)
  }
  const faults = file.faults.map(({ title, reason }): Proposal => {
    counts.refused += 1
    number += 1
    return {
      ...empty,
      organizationId,
      importId,
      number,
      kind: 'refused',
      title: titleOf(title),
      reason: truncate(reason),
    }
  })
  await insertProposals(tx, faults)
  const openCount = counts.new + counts.change
  await endImport(tx, { organizationId, importId }, { ...countsOf(counts), openCount })
  return importOf(scope, importId)
}

function countsOf(counts: Record<TopicProposalKind, number>) {
  return {
    newCount: counts.new,
    changeCount: counts.change,
    unchangedCount: counts.unchanged,
    refusedCount: counts.refused,
  }
}

/** The stored columns of a comparison. */
export function proposalOf(topic: FileTopic, compared: ComparedTopic) {
  const { kind, known, differences, newComments, changedComments, newViewpoints, digest, reason, remarks } = compared
  return {
    ...{ kind, differences, digest, topicId: known?.topic.id ?? null, title: titleOf(topic.title) },
    newComments: newComments.length,
    changedComments: changedComments.length,
    newViewpoints: newViewpoints.length,
    author: truncate(topic.createdBy ?? '', 320),
    createdDate: topic.createdAt === undefined ? null : new Date(topic.createdAt),
    reason: reason === null ? null : truncate(reason),
    remarks: remarks.slice(0, maxRemarks).map((one) => truncate(one)),
  }
}

function titleOf(title: string): string {
  return truncate(title, maxTitleLength) || 'Untitled'
}

/** Truncates a text from a file and removes what PostgreSQL rejects. */
function truncate(text: string, max = maxReasonLength): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, max)
    .toWellFormed()
    .trim()
}
