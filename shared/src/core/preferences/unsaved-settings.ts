import { atom } from 'jotai'
import { isApiError, type QueryClient } from '../api/index.ts'
import type { Preference } from '../../domain/contract/preference.ts'
import { sharedStore } from '../store/shared-store.ts'
import { preferencesKey, preferencesQuery, savePreference } from './preferences.api.ts'
import { closeSettingsChannel, settingFromOtherTab, broadcastSetting } from './settings-channel.ts'

/** Milliseconds after the last change. */
const saveDelay = 500

export type SettingChange = {
  userId: string | undefined
  name: string
  group?: string | undefined
  /** The previous value, as JSON. */
  before: string | undefined
  /** The new value, as JSON. */
  text: string
  /** Applies the change to the saved value, which another tab may have changed meanwhile. */
  apply: (saved: string | undefined) => string
  queryClient: QueryClient
  onFailure?: ((error: unknown) => void) | undefined
}

/**
 * Values that the cached preferences do not contain yet, by `settingId`. All components that use a setting see them at
 * once.
 */
export const unsavedAtom = atom<Readonly<Record<string, string>>>({})

const writers = new Map<string, SettingWriter>()

export function settingId(userId: string | undefined, name: string): string {
  return `${userId ?? ''}\n${name}`
}

/** Takes effect at once. It is saved `saveDelay` milliseconds after the last change. */
export function changeSetting(change: SettingChange): void {
  const id = settingId(change.userId, change.name)
  sharedStore.set(unsavedAtom, (unsaved) => ({ ...unsaved, [id]: change.text }))
  const writer = writers.get(id) ?? new SettingWriter()
  writers.set(id, writer)
  writer.change(change)
}

/** Saves a pending change at once. With `isLeaving` there is no time to read what others have saved. */
export function flushSetting(id: string, isLeaving: boolean): void {
  writers.get(id)?.flush(isLeaving)
}

/** For tests: drops pending changes. */
export function resetSettings(): void {
  for (const writer of writers.values()) writer.drop()
  writers.clear()
  closeSettingsChannel()
  sharedStore.set(unsavedAtom, {})
}

/** Saves one setting. Requests are sent one after another, so that a slow earlier one cannot overwrite a later one. */
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
    // Merges with the saved value, so that two tabs which change different parts of a setting keep both changes.
    const saved = isLeaving ? lastKnown(first) : await savedByNow(first)
    const value = others.reduce((text, { apply }) => apply(text), first.apply(saved))
    const preference = { key: name, value, group }
    // Broadcast before the response, because a page that is closing does not receive the response.
    broadcastSetting(settingId(userId, name), preference)
    await savePreference(userId, preference)
    return preference
  } catch (error) {
    // The new value stays on screen; the next visit starts with the saved one.
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

/** The value that another tab has broadcast since the last request to the platform, otherwise the platform's value. */
function lastKnown({ userId = '', name, before, queryClient }: SettingChange): string | undefined {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(preferencesQuery(userId).queryKey) ?? {}
  const loadedValue = data ? data.find(({ key }) => key === name)?.value : before
  return settingFromOtherTab(settingId(userId, name), dataUpdatedAt) ?? loadedValue
}

/** Puts the saved value into the cached preferences. It is read from there from now on, unless it has changed again. */
function takeOver({ userId = '', name, queryClient }: SettingChange, preference: Preference, isLatest: boolean): void {
  const { queryKey } = preferencesQuery(userId)
  const list = queryClient.setQueryData(
    queryKey,
    (preferences) => preferences && [...preferences.filter(({ key }) => key !== name), preference],
  )
  // A pending response may be older, so it is canceled and requested again.
  void queryClient.invalidateQueries({ queryKey: preferencesKey(userId) })
  if (!list || !isLatest) return
  const saved = settingId(userId, name)
  const otherSettings = Object.entries(sharedStore.get(unsavedAtom)).filter(([id]) => id !== saved)
  sharedStore.set(unsavedAtom, Object.fromEntries(otherSettings))
}
