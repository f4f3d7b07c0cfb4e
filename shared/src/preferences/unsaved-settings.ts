import { atom } from 'jotai'
import { isApiError, type QueryClient } from '../api/index.ts'
import type { Preference } from '../contract/preference.ts'
import { sharedStore } from '../shared-store.ts'
import { preferencesKey, preferencesQuery, savePreference } from './preferences.api.ts'

/** Milliseconds after the last change. */
const saveDelay = 500

export type SettingChange = {
  userId: string | undefined
  name: string
  group?: string | undefined
  /** JSON. */
  text: string
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

/** Saves at once what still waits for the delay. */
export function flushSetting(id: string): void {
  writers.get(id)?.flush()
}

/** Forgets what waits, between tests. */
export function resetSettings(): void {
  for (const writer of writers.values()) writer.drop()
  writers.clear()
  sharedStore.set(unsavedAtom, {})
}

/** Saves one setting, one save after the other: an earlier one that takes its time must not land last. */
class SettingWriter {
  private next: SettingChange | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private isDue = false
  private isSaving = false

  change(next: SettingChange): void {
    this.next = next
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(), saveDelay)
  }

  flush(): void {
    clearTimeout(this.timer)
    this.isDue = true
    if (!this.isSaving) void this.saveWhatIsDue()
  }

  drop(): void {
    clearTimeout(this.timer)
    this.next = undefined
  }

  private async saveWhatIsDue(): Promise<void> {
    this.isSaving = true
    while (this.isDue && this.next) {
      const change = this.next
      this.next = undefined
      this.isDue = false
      await save(change)
    }
    this.isDue = false
    this.isSaving = false
  }
}

async function save(change: SettingChange): Promise<void> {
  const { userId, name, text, group = null, onFailure } = change
  const preference = { key: name, value: text, group }
  try {
    await savePreference(userId, preference)
  } catch (error) {
    // What was set stays on the screen; only the next visit begins with what was saved before.
    console.error(`The setting '${name}' was not saved.${isApiError(error) ? ` (${error.code})` : ''}`, error)
    onFailure?.(error)
    return
  }
  takeOver(change, preference)
}

/** The saved value goes into the cached list of preferences, which is what counts from then on. */
function takeOver({ userId = '', name, text, queryClient }: SettingChange, preference: Preference): void {
  const { queryKey } = preferencesQuery(userId)
  const list = queryClient.setQueryData(
    queryKey,
    (known) => known && [...known.filter(({ key }) => key !== name), preference],
  )
  // An answer on its way may be older, so it is given up for a new one.
  void queryClient.invalidateQueries({ queryKey: preferencesKey(userId) })
  const id = settingId(userId, name)
  const { [id]: latest, ...others } = sharedStore.get(unsavedAtom)
  if (list && latest === text) sharedStore.set(unsavedAtom, others)
}
