import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import { countUpTo } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { users } from '../../organization/users/schema.ts'
import { notes } from './schema.ts'

export type NewNote = Omit<typeof notes.$inferInsert, 'id' | 'dateCreated'>

const columns = {
  id: notes.id,
  masterElementId: notes.masterElementId,
  authorId: notes.authorId,
  authorName: notes.authorName,
  authorEmail: notes.authorEmail,
  note: notes.note,
  dateCreated: notes.dateCreated,
}

const newestFirst = sql`${desc(notes.dateCreated)}, ${asc(notes.id)}`

/** A note with the author's current picture, if the person is still a member. */
export type StoredNote = Awaited<ReturnType<typeof listNotes>>[number]

/** `masterElementIds` are the element and those merged into it. */
export type NoteScope = { organizationId: string; masterElementIds: readonly string[] }

/** Notes, newest first. Authors are joined only for the page: joined to all notes, they would prevent using the index's order. */
export async function listNotes(tx: Transaction, noteScope: NoteScope, { skip, take }: { skip: number; take: number }) {
  const page = tx
    .select(columns)
    .from(notes)
    .where(isInScope(noteScope))
    .orderBy(newestFirst)
    .limit(take)
    .offset(skip)
    .as('page')
  return tx
    .select({
      id: page.id,
      masterElementId: page.masterElementId,
      authorId: page.authorId,
      authorName: page.authorName,
      authorEmail: page.authorEmail,
      note: page.note,
      dateCreated: page.dateCreated,
      picture: users.picture,
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.authorId))
    .orderBy(desc(page.dateCreated), asc(page.id))
}

export async function countNotes(tx: Transaction, noteScope: NoteScope): Promise<number> {
  return countUpTo(tx, tx.select({ id: notes.id }).from(notes).where(isInScope(noteScope)))
}

/** How many notes precede this one in the list. Undefined if the element has no such note. */
export async function countNotesBefore(
  tx: Transaction,
  noteScope: NoteScope,
  noteId: string,
): Promise<number | undefined> {
  const ranked = tx
    .select({ id: notes.id, rank: sql<number>`row_number() over (order by ${newestFirst})::int`.as('rank') })
    .from(notes)
    .where(isInScope(noteScope))
    .as('ranked')
  const [found] = await tx.select({ rank: ranked.rank }).from(ranked).where(eq(ranked.id, noteId))
  return found && found.rank - 1
}

export async function insertNote(tx: Transaction, note: NewNote) {
  const [inserted] = await tx.insert(notes).values(note).returning(columns)
  if (!inserted) throw new Error("The new note wasn't returned.")
  return inserted
}

/** For a single element, the index provides the order. */
function isInScope({ organizationId, masterElementIds }: NoteScope) {
  const [id, ...merged] = masterElementIds
  const isSingle = id !== undefined && merged.length === 0
  const isOfElement = isSingle ? eq(notes.masterElementId, id) : anyOf(notes.masterElementId, masterElementIds)
  return and(eq(notes.organizationId, organizationId), isOfElement)
}
