import type { Note } from '@lintel/shared/contract/master-model'

/** The page of a list that a URL requests. */
export function partOf<Item>(items: readonly Item[], url: string) {
  const { searchParams } = new URL(url)
  const [skip, take] = [Number(searchParams.get('skip')), Number(searchParams.get('take'))]
  return { items: items.slice(skip, skip + take), total: items.length, hasMore: false }
}

/** The page with the note in the URL, if there is one. */
export function notePageOf(notes: readonly Note[], url: string) {
  const { searchParams } = new URL(url)
  const take = Number(searchParams.get('take'))
  const noteIndex = notes.findIndex(({ id }) => id === searchParams.get('note'))
  const skip = noteIndex === -1 ? Number(searchParams.get('skip')) : noteIndex - (noteIndex % take)
  return { items: notes.slice(skip, skip + take), total: notes.length, hasMore: false, skip }
}
