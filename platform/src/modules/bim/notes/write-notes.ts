import type { Note, NoteCreate, NoteListQuery, NotePage } from '@lintel/shared/contract/master-model'
import { boundedTotal } from '../../../database/counting/bounded-count.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { elementMerged } from '../master-model/changes/lock-element.ts'
import { listMergedInto } from '../master-model/merge/merge-repository.ts'
import { readElement } from '../master-model/read-element.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import { countNotes, countNotesBefore, insertNote, listNotes, type StoredNote } from './repository.ts'

export async function readNotes(
  scope: OrganizationScope,
  { masterModelElementId: masterElementId, note, take, skip: requestedSkip }: NoteListQuery,
): Promise<NotePage> {
  const { tx, organizationId } = scope
  await readElement(scope, masterElementId)
  const merged = await listMergedInto(tx, { organizationId, elementId: masterElementId })
  const noteScope = { organizationId, masterElementIds: [masterElementId, ...merged] }
  const before = note && (await countNotesBefore(tx, noteScope, note))
  const skip = typeof before === 'number' ? before - (before % take) : requestedSkip
  const found = await listNotes(tx, noteScope, { skip, take })
  const total = await countNotes(tx, noteScope)
  const items = found.map((stored) => describeNote({ ...stored, masterElementId }))
  return { items, ...boundedTotal(total), skip }
}

/** Adds a note by the signed-in user, whatever author the request contains. */
export async function addNote(scope: OrganizationScope, { masterModelElementId, note }: NoteCreate): Promise<Note> {
  const { tx, organizationId, userId } = scope
  const { mergedInto } = await readElement(scope, masterModelElementId)
  if (mergedInto) throw elementMerged()
  const user = await findUser(tx, userId)
  const inserted = await insertNote(tx, {
    organizationId,
    masterElementId: masterModelElementId,
    authorId: user?.id ?? null,
    authorName: user ? displayNameOf(user) : userId,
    authorEmail: user?.contactEmail ?? '',
    note,
  })
  return describeNote({ ...inserted, picture: user?.picture ?? null })
}

function describeNote({ masterElementId, authorName, authorEmail, picture, ...stored }: StoredNote): Note {
  const { id, note, dateCreated } = stored
  return {
    id,
    note,
    userId: authorEmail,
    author: { name: authorName, picture },
    masterModelElementId: masterElementId,
    dateCreated: dateCreated.toISOString(),
  }
}
