import type { Transaction } from '../../../../database/scope.ts'
import { namedPerson, reviewer } from '../person.ts'
import { insertViewpoint } from '../viewpoints/repository.ts'
import { findOrigin, listMembers, type Reviewed } from './findings-repository.ts'
import { viewOfMembers } from './seen-elements.model.ts'

/** Adds a viewpoint of the elements of a finding; null where nobody knows where they are, as of captures of before and of documents. */
export async function addMembersViewpoint(
  tx: Transaction,
  reviewed: Reviewed,
  { topicId, key }: { topicId: string; key: string },
): Promise<string | null> {
  const { organizationId, captureId, projectGroupId, fileName } = reviewed
  const view = viewOfMembers(await listMembers(tx, reviewed, [key]), await findOrigin(tx, reviewed))
  if (!view) return null
  const seen = { seenIn: { kind: 'capture' as const, captureId }, model: `file/${projectGroupId}/${fileName}` }
  const by = { authorId: null, author: namedPerson(reviewer) }
  const viewpoint = await insertViewpoint(tx, { organizationId, topicId, ...view, ...seen, ...by, picture: null })
  return viewpoint?.id ?? null
}
