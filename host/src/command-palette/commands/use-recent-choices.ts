import type { User } from '@lintel/shared/contract'
import { useSavedSetting } from '@lintel/shared/preferences'
import { toChoices, withChoice } from './recent-choices.model.ts'

const key = 'command-palette.recent'

/** What the user chose last, wherever they signed in. The preferences that came with the user spare a wait. */
export function useRecentChoices(user: User): [recentIds: string[], remember: (id: string) => void] {
  const known = user.preferences.find((preference) => preference.key === key)?.value
  const [saved, save] = useSavedSetting<unknown>(key, null, known === undefined ? [] : parse(known))
  const recentIds = toChoices(saved)
  return [recentIds, (id) => save(withChoice(recentIds, id))]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Written by another hand: as good as absent.
    return []
  }
}
