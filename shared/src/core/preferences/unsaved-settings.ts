import { atom } from 'jotai'
import { isApiError, type QueryClient } from '../api/index.ts'
import type { Preference } from '../../domain/contract/preference.ts'
import { sharedStore } from '../store/shared-store.ts'
import { preferencesKey, preferencesQuery, savePreference } from './preferences.api.ts'
import { forgetTabs, savedElsewhere, tellTabs } from './saved-elsewhere.ts'

/** Milliseconds after the last change. */
const saveDelay = 500

export type SettingChange = {
  userId: string | undefined
  name: string
  group?: string | undefined
  /** What held before, as JSON. */
  before: string | undefined
  /** What holds from now on, as JSON. */
  text: string
  /** Makes the same change to what is saved by now, which another tab may have changed meanwhile. */
  apply: (saved: string | undefined) => string
  queryClient: QueryClient
  onFailure?: ((error: unknown) => void) | undefined
}

/** What has been set and the list of preferences does not say yet, by `settingId`: every user of a setting sees it at once. */
export const unsavedAtom = atom<Readonly<Record<string, string>>>({})

const writers = new Map<string, SettingWriter>()

export function settingId(userId: string | undefined, name: string): string {
  return `${userId ?? ''}\n${name}`
}

/** Takes effect at once, and is saved when nothing has changed for the delay. */
export function changeSetting(change: SettingChange): void {
  const id = settingId(change.userId, change.name)
  sharedStore.set(unsavedAtom, (unsaved) => ({ ...unsaved, [id]: change.text }))
  const writer = writers.get(id) ?? new SettingWriter()
  writers.set(id, writer)
  writer.change(change)
}

/** Saves at once what still waits for the delay. A page that goes with it has no time to ask what others have saved. */
export function flushSetting(id: string, isLeaving: boolean): void {
  writers.get(id)?.flush(isLeaving)
}

/** Forgets what waits, between tests. */
export function resetSettings(): void {
  for (const writer of writers.values()) writer.drop()
  writers.clear()
  forgetTabs()
  sharedStore.set(unsavedAtom, {})
}

/** Saves one setting, one save after the other: an earlier one that takes its time must not land last. */
class SettingWriter {
  private waiting: SettingChange[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private isDue = false
  private isLeaving = false
  private isSaving = false

  change(next: SettingChange): void {
    this.waiting.push(next)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(false), saveDelay)
  }

  flush(isLeaving: boolean): void {
    clearTimeout(this.timer)
    this.isDue = true
    this.isLeaving = isLeaving
    if (!this.isSaving) void this.saveWhatIsDue()
  }

  drop(): void {
    clearTimeout(this.timer)
    this.waiting = []
  }

  private async saveWhatIsDue(): Promise<void> {
    this.isSaving = true
    while (this.isDue && this.waiting.length > 0) {
      const changes = this.waiting
      this.waiting = []
      this.isDue = false
      const preference = await save(changes, this.isLeaving)
      const last = changes.at(-1)
      if (preference && last) takeOver(last, preference, this.waiting.length === 0)
    }
    this.isDue = false
    this.isSaving = false
  }
}

async function save(changes: readonly SettingChange[], isLeaving: boolean): Promise<Preference | undefined> {
  const [first, ...others] = changes
  if (!first) return undefined
  const { userId, name, group = null, onFailure } = others.at(-1) ?? first
  try {
    // Only what was changed is written: two tabs that set different things of one setting keep both.
    const saved = isLeaving ? lastKnown(first) : await savedByNow(first)
    const value = others.reduce((text, { apply }) => apply(text), first.apply(saved))
    const preference = { key: name, value, group }
    // Told before it is answered: a page that goes does not hear the answer.
    tellTabs(settingId(userId, name), preference)
    await savePreference(userId, preference)
    return preference
  } catch (error) {
    // What was set stays on the screen; only the next visit begins with what was saved before.
    console.error(`The setting '${name}' was not saved.${isApiError(error) ? ` (${error.code})` : ''}`, error)
    onFailure?.(error)
    return undefined
  }
}

async function savedByNow({ userId, name, before, queryClient }: SettingChange): Promise<string | undefined> {
  if (userId === undefined) return before
  const list = await queryClient.query({ ...preferencesQuery(userId), staleTime: 0 })
  return list.find(({ key }) => key === name)?.value
}

/** What another tab has told since the platform was last asked, else what that answered. */
function lastKnown({ userId = '', name, before, queryClient }: SettingChange): string | undefined {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(preferencesQuery(userId).queryKey) ?? {}
  const answered = data ? data.find(({ key }) => key === name)?.value : before
  return savedElsewhere(settingId(userId, name), dataUpdatedAt) ?? answered
}

/** The saved value goes into the cached list of preferences, which is what counts from then on, unless more was set meanwhile. */
function takeOver({ userId = '', name, queryClient }: SettingChange, preference: Preference, isLatest: boolean): void {
  const { queryKey } = preferencesQuery(userId)
  const list = queryClient.setQueryData(
    queryKey,
    (known) => known && [...known.filter(({ key }) => key !== name), preference],
  )
  // An answer on its way may be older, so it is given up for a new one.
  void queryClient.invalidateQueries({ queryKey: preferencesKey(userId) })
  if (!list || !isLatest) return
  const saved = settingId(userId, name)
  const others = Object.entries(sharedStore.get(unsavedAtom)).filter(([id]) => id !== saved)
  sharedStore.set(unsavedAtom, Object.fromEntries(others))
}
