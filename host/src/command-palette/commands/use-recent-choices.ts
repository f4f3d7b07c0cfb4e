import { z } from '@lintel/shared/contract'
import { useSavedSetting } from '@lintel/shared/preferences'

const setting = {
  name: 'command-palette.recent',
  schema: z.array(z.unknown()).transform(toChoices),
  fallback: [],
}

/** More than are shown, because choices of all organizations are kept together and each shows only its own. */
const mostKept = 20

/** What the user chose last, wherever they signed in. */
export function useRecentChoices(): [recentIds: string[], remember: (id: string) => void] {
  const [recentIds, save] = useSavedSetting<string[]>(setting)
  return [recentIds, (id) => save((before) => withChoice(before, id))]
}

export function withChoice(choices: readonly string[], id: string): string[] {
  return [id, ...choices.filter((choice) => choice !== id)].slice(0, mostKept)
}

/** A stored preference may hold anything: what is no id is left out. */
export function toChoices(values: readonly unknown[]): string[] {
  return values.filter((choice) => typeof choice === 'string')
}
