import { atom, useAtomValue } from 'jotai'
import { z } from 'zod'
import { userAtom } from '../session/session-store.ts'
import type { User } from '../../domain/contract/organization/user.ts'
import { sharedStore } from '../store/shared-store.ts'
import type { SavedSetting } from './use-saved-setting.ts'

/** Longer than any tag that people are offered. */
const maxLocaleLength = 35

const localeSchema = z.string().max(maxLocaleLength).refine(isLocale).nullable()

/** How the person's numbers and dates look: a BCP 47 tag such as `de-DE`, or null for that of the browser. */
export const localeSetting: SavedSetting<string | null> = {
  name: 'locale',
  schema: localeSchema,
  fallback: null,
}

type Choice = { userId: string; locale: string | null }

/** What was chosen in this page, which is newer than the preferences that came with the user. */
const choiceAtom = atom<Choice | undefined>(undefined)

const preferredAtom = atom((get) => {
  const user = get(userAtom)
  const choice = get(choiceAtom)
  return choice && choice.userId === user?.id ? choice.locale : savedLocale(user)
})

// Cells of large grids ask for it one by one, so it is looked up once for each change.
let preferred = sharedStore.get(preferredAtom)
sharedStore.sub(preferredAtom, () => {
  preferred = sharedStore.get(preferredAtom)
})

/** The locale by which numbers, dates, times and money are written now. */
export function userLocale(): string {
  return preferred ?? browserLocale()
}

/** The same, for components: they are drawn again when it changes. */
export function useLocale(): string {
  return useAtomValue(preferredAtom, { store: sharedStore }) ?? browserLocale()
}

/** Applies a choice to everything that is shown; `localeSetting` saves it. */
export function applyLocale(userId: string, locale: string | null): void {
  sharedStore.set(choiceAtom, { userId, locale })
}

export function browserLocale(): string {
  return navigator.languages[0] ?? 'en-US'
}

function savedLocale(user: User | undefined): string | null {
  const text = user?.preferences.find(({ key }) => key === localeSetting.name)?.value
  if (text === undefined) return null
  try {
    return localeSchema.catch(null).parse(JSON.parse(text))
  } catch {
    // No JSON: the account page says that the setting is not understood, and offers others.
    return null
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    // A text that is no tag at all.
    return false
  }
}
