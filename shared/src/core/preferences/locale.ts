import { atom, useAtomValue } from 'jotai'
import { z } from 'zod'
import { userAtom } from '../session/session-store.ts'
import type { User } from '../../domain/contract/organization/user.ts'
import { sharedStore } from '../store/shared-store.ts'
import type { SavedSetting } from './use-saved-setting.ts'

/** Maximum length: longer than any locale that is offered. */
const maxLocaleLength = 35

const localeSchema = z.string().max(maxLocaleLength).refine(isLocale).nullable()

/** The locale of the person's numbers and dates: a BCP 47 tag such as `de-DE`, or null for the browser's. */
export const localeSetting: SavedSetting<string | null> = {
  name: 'locale',
  schema: localeSchema,
  fallback: null,
}

const choiceSchema = z.object({ userId: z.string(), locale: localeSchema })
type Choice = z.infer<typeof choiceSchema>

/** The choice made in this page or another tab; newer than the preferences that were loaded with the user. */
const choiceAtom = atom<Choice | undefined>(undefined)

const preferredAtom = atom((get) => {
  const user = get(userAtom)
  const choice = get(choiceAtom)
  return choice && choice.userId === user?.id ? choice.locale : savedLocale(user)
})

// Cached until it changes, because cells of large grids read it one by one.
let preferred = sharedStore.get(preferredAtom)
sharedStore.sub(preferredAtom, () => {
  preferred = sharedStore.get(preferredAtom)
})

/** The current locale for formatting numbers, dates, times and money. */
export function userLocale(): string {
  return preferred ?? browserLocale()
}

/** The current locale as a hook: the component renders again when it changes. */
export function useLocale(): string {
  return useAtomValue(preferredAtom, { store: sharedStore }) ?? browserLocale()
}

/** The person's choice; null if the browser decides. */
export function useLocaleChoice(): string | null {
  return useAtomValue(preferredAtom, { store: sharedStore })
}

/** Applies a saved choice to the page. */
export function applyLocale(userId: string, locale: string | null): void {
  sharedStore.set(choiceAtom, { userId, locale })
}

let channel: BroadcastChannel | undefined

/** Applies a new choice in all tabs; `localeSetting` saves it. */
export function chooseLocale(userId: string, locale: string | null): void {
  applyLocale(userId, locale)
  channel?.postMessage({ userId, locale } satisfies Choice)
}

/** Follows choices in other tabs and calls `onChange` when the locale differs. Returns a function that unsubscribes. */
export function followLocale(onChange: () => void): () => void {
  const opened = new BroadcastChannel('lintel.locale')
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const choice = choiceSchema.safeParse(data)
    if (!choice.success) return
    const before = preferred
    sharedStore.set(choiceAtom, choice.data)
    if (preferred !== before) onChange()
  })
  channel = opened
  return () => {
    opened.close()
    channel = undefined
  }
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
    // Invalid JSON: the account page says that the setting is not valid and offers others.
    return null
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    // Not a language tag.
    return false
  }
}
