import type { BcfComment } from '@lintel/shared/bcf'
import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { replacementGuid } from '../guids.ts'
import { outsider } from '../import/compare.model.ts'
import { changeFileComment, insertComments } from './apply-topic-repository.ts'

type Said = { id: string; text: string }
type Adding = { topicId: string; comments: readonly BcfComment[]; viewpoints: ReadonlyMap<string, string> }

/** Adds comments by their own dates and authors, oldest first. No one is told of a mention: a file speaks to no one here. */
export async function addComments(
  { tx, organizationId }: OrganizationScope,
  { topicId, comments, viewpoints }: Adding,
): Promise<Said[]> {
  const inOrder = comments.toSorted((one, other) => momentOf(one.date).getTime() - momentOf(other.date).getTime())
  const rows = inOrder.map((comment) => {
    const { guid, text, date, author, viewpoint, modifiedAt, modifiedBy } = comment
    return {
      ...{ organizationId, id: guid, topicId, text, authorId: null, author: outsider(author) },
      viewpointId: viewpoint === undefined ? null : (viewpoints.get(viewpoint) ?? null),
      createdDate: momentOf(date),
      ...(modifiedAt !== undefined && {
        modifiedDate: momentOf(modifiedAt),
        modifiedBy: outsider(modifiedBy),
      }),
    }
  })
  const added = await insertComments(tx, rows)
  const others = rows
    .filter(({ id }) => !added.has(id))
    .map((row) => ({ ...row, id: replacementGuid(topicId, row.id) }))
  await insertComments(tx, others)
  return [...rows.filter(({ id }) => added.has(id)), ...others].map(({ id, text }) => ({ id, text }))
}

/** Changes what an earlier file has brought. */
export async function changeComments(
  { tx, organizationId }: OrganizationScope,
  comments: readonly BcfComment[],
): Promise<Said[]> {
  for (const { guid: id, text, modifiedAt, modifiedBy, author } of comments) {
    const modified = { modifiedDate: momentOf(modifiedAt), modifiedBy: outsider(modifiedBy ?? author) }
    await changeFileComment(tx, organizationId, { id, text, ...modified })
  }
  return comments.map(({ guid: id, text }) => ({ id, text }))
}

const first = Date.UTC(1900, 0, 1)

/** A moment as a file has it; now, where it has none or one that has not been yet. */
export function momentOf(text: string | undefined): Date {
  const at = text === undefined ? Number.NaN : Date.parse(text)
  const now = Date.now()
  return new Date(at >= first && at <= now ? at : now)
}
