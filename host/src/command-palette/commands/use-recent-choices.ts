import { z } from '@lintel/shared/contract'
import { useSavedSetting } from '@lintel/shared/preferences'
import { toChoices, withChoice } from './recent-choices.model.ts'

const setting = {
  name: 'command-palette.recent',
  schema: z.array(z.unknown()).transform(toChoices),
  fallback: [],
}

/** What the user chose last, wherever they signed in. */
export function useRecentChoices(): [recentIds: string[], remember: (id: string) => void] {
  const [recentIds, save] = useSavedSetting<string[]>(setting)
  return [recentIds, (id) => save((before) => withChoice(before, id))]
}
