import type { BcfComment } from '@lintel/shared/bcf'
import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { replacementGuid } from '../guids.ts'
import { externalPerson } from '../import/compare.model.ts'
import { changeFileComment, insertComments } from './apply-topic-repository.ts'

type StoredText = { id: string; text: string }
type NewComments = { topicId: string; comments: readonly BcfComment[]; viewpoints: ReadonlyMap<string, string> }

/** Adds comments with their own dates and authors, oldest first. Mentions in files notify no one. */
export async function addComments(
  { tx, organizationId }: OrganizationScope,
  { topicId, comments, viewpoints }: NewComments,
): Promise<StoredText[]> {
  const inOrder = comments.toSorted((one, other) => momentOf(one.date).getTime() - momentOf(other.date).getTime())
  const rows = inOrder.map((comment) => {
    const { guid, text, date, author, viewpoint, modifiedAt, modifiedBy } = comment
    return {
      ...{ organizationId, id: guid, topicId, text, authorId: null, author: externalPerson(author) },
      viewpointId: viewpoint === undefined ? null : (viewpoints.get(viewpoint) ?? null),
      createdDate: momentOf(date),
      ...(modifiedAt !== undefined && {
        modifiedDate: momentOf(modifiedAt),
        modifiedBy: externalPerson(modifiedBy),
      }),
    }
  })
  const added = await insertComments(tx, rows)
  const rowsWithTakenIds = rows
    .filter(({ id }) => !added.has(id))
    .map((row) => ({ ...row, id: replacementGuid(topicId, row.id) }))
  await insertComments(tx, rowsWithTakenIds)
  return [...rows.filter(({ id }) => added.has(id)), ...rowsWithTakenIds].map(({ id, text }) => ({ id, text }))
}

/** Changes comments that came from an earlier import. */
export async function changeComments(
  { tx, organizationId }: OrganizationScope,
  comments: readonly BcfComment[],
): Promise<StoredText[]> {
  for (const { guid: id, text, modifiedAt, modifiedBy, author } of comments) {
    const modified = { modifiedDate: momentOf(modifiedAt), modifiedBy: externalPerson(modifiedBy ?? author) }
    await changeFileComment(tx, organizationId, { id, text, ...modified })
  }
  return comments.map(({ guid: id, text }) => ({ id, text }))
}

const first = Date.UTC(1900, 0, 1)

/** A timestamp from a file; the current time if it's missing or in the future. */
export function momentOf(text: string | undefined): Date {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  const now = Date.now()
  return new Date(time >= first && time <= now ? time : now)
}
