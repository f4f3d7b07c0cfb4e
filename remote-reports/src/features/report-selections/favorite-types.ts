import { z } from '@lintel/shared/contract'
import { useSavedSetting, type SavedSetting } from '@lintel/shared/preferences'
import { showToast } from '@lintel/shared/toast'

/** IDs in the Favorites preference group, because built-in types have no row to mark (decision 063). */
const setting: SavedSetting<string[]> = {
  name: 'report-type-favorites',
  group: 'Favorites',
  schema: z.array(z.string()),
  fallback: [],
  onFailure: () => showToast({ type: 'error', text: 'There was an error saving your favorites.' }),
}

/** The user's favorite report types, with a toggle. */
export function useFavoriteTypes(): { favorites: readonly string[]; toggleFavorite: (id: string) => void } {
  const [favorites, setFavorites] = useSavedSetting(setting)
  function toggleFavorite(id: string) {
    setFavorites((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  }
  return { favorites, toggleFavorite }
}
