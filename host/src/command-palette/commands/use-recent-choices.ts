import { z } from '@lintel/shared/contract'
import { useSavedSetting } from '@lintel/shared/preferences'

const setting = {
  name: 'command-palette.recent',
  schema: z.array(z.unknown()).transform(toChoices),
  fallback: [],
}

/** More than are shown, because the choices of all organizations are stored together. */
const maxKept = 20

/** The user's recent choices, on all devices. */
export function useRecentChoices(): [recentIds: string[], remember: (id: string) => void] {
  const [recentIds, save] = useSavedSetting<string[]>(setting)
  return [recentIds, (id) => save((before) => withChoice(before, id))]
}

export function withChoice(choices: readonly string[], id: string): string[] {
  return [id, ...choices.filter((choice) => choice !== id)].slice(0, maxKept)
}

/** Stored preferences are untrusted: entries that aren't IDs are dropped. */
export function toChoices(values: readonly unknown[]): string[] {
  return values.filter((choice) => typeof choice === 'string')
}
