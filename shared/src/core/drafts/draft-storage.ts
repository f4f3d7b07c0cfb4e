import * as z from '../../domain/contract/schema-language.ts'

/** Maximum number of drafts per tab; the oldest are removed first. */
export const draftCount = 20
/** Maximum characters of one draft. All pages of the site share the storage, and signing in needs room, too. */
export const draftSize = 64 * 1024
export const draftAge = 7 * 24 * 60 * 60 * 1000

const prefix = 'lintel.draft:'

export type DraftId = { person: string; organization: string | undefined; form: string }

const fieldsSchema = z.record(z.string(), z.unknown())
const recordSchema = z.object({ savedAt: z.number(), version: z.number(), start: fieldsSchema, values: fieldsSchema })

/** The typed values and the values that the form started with; only their differences are restored. */
export type StoredDraft = z.infer<typeof recordSchema>

/** Fields with such names are never stored. A form lists others in `except`. */
const secretName = /pass(word|phrase|code)|secret|token|credential|api_?key|\bpin\b/i

/**
 * Returns false if the draft cannot be stored because it is too large or storage is full or forbidden. An older draft
 * is removed in this case.
 */
export function storeDraft(id: DraftId, draft: Omit<StoredDraft, 'savedAt'>, now = Date.now()): boolean {
  const key = keyOf(id)
  const text = JSON.stringify({ savedAt: now, ...draft }, (name, value: unknown) =>
    secretName.test(name) ? undefined : value,
  )
  if (text.length <= draftSize && attempt(() => sessionStorage.setItem(key, text))) {
    dropOldest()
    return true
  }
  removeKey(key)
  return false
}

/** The stored draft; undefined if there is none. A damaged or expired draft is removed. */
export function readDraft(id: DraftId, now = Date.now()): StoredDraft | undefined {
  const key = keyOf(id)
  const draft = parse(key)
  if (draft && Math.abs(now - draft.savedAt) <= draftAge) return draft
  removeKey(key)
  return undefined
}

export function removeDraft(id: DraftId): void {
  removeKey(keyOf(id))
}

/** Removes all drafts in this tab, except those of the person `exceptPerson`. */
export function removeDrafts({ exceptPerson }: { exceptPerson?: string } = {}): void {
  for (const key of draftKeys()) {
    if (exceptPerson === undefined || !key.startsWith(`${prefix}${encodeURIComponent(exceptPerson)}:`)) removeKey(key)
  }
}

function keyOf({ person, organization = '', form }: DraftId): string {
  return prefix + [person, organization, form].map(encodeURIComponent).join(':')
}

function dropOldest(): void {
  const keys = draftKeys()
  if (keys.length <= draftCount) return
  const oldestFirst = keys.sort((a, b) => (parse(a)?.savedAt ?? 0) - (parse(b)?.savedAt ?? 0))
  for (const key of oldestFirst.slice(0, keys.length - draftCount)) removeKey(key)
}

function parse(key: string): StoredDraft | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  } catch {
    // Edited manually or truncated, so it is treated as absent.
    return undefined
  }
}

function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function removeKey(key: string): void {
  attempt(() => sessionStorage.removeItem(key))
}

/** A browser may forbid storage or have no room. This is never an error, because a draft is a convenience. */
function attempt(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}
