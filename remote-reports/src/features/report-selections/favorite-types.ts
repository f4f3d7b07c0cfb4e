import { z } from '@lintel/shared/contract'
import { useSavedSetting, type SavedSetting } from '@lintel/shared/preferences'
import { showToast } from '@lintel/shared/toast'

/** Ids, in the group that all favorites are in: built-in types are code, which no row of the platform could mark (decision 063). */
const setting: SavedSetting<string[]> = {
  name: 'report-type-favorites',
  group: 'Favorites',
  schema: z.array(z.string()),
  fallback: [],
  onFailure: () => showToast({ type: 'error', text: 'There was an error saving your favorites.' }),
}

/** The report types that the person has marked, and how to mark one or to take the mark away. */
export function useFavoriteTypes(): { favorites: readonly string[]; toggleFavorite: (id: string) => void } {
  const [favorites, setFavorites] = useSavedSetting(setting)
  function toggleFavorite(id: string) {
    setFavorites((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  }
  return { favorites, toggleFavorite }
}
