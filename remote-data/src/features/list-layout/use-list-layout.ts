import { z } from '@lintel/shared/contract'
import { useSavedSetting, type SavedSetting } from '@lintel/shared/preferences'

const layouts = ['list', 'table'] as const
export type ListLayout = (typeof layouts)[number]

/** Each person has one for captures and projects alike. */
const setting: SavedSetting<ListLayout> = {
  name: 'captures.layout',
  group: 'Captures',
  schema: z.enum(layouts),
  fallback: 'list',
}

export function useListLayout() {
  return useSavedSetting(setting)
}
