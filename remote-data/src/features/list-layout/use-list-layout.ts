import { z } from '@lintel/shared/contract'
import { useSavedSetting, type SavedSetting } from '@lintel/shared/preferences'

const layouts = ['list', 'table'] as const
export type ListLayout = (typeof layouts)[number]

/** Per user, for captures and projects together. */
const setting: SavedSetting<ListLayout> = {
  name: 'captures.layout',
  group: 'Captures',
  schema: z.enum(layouts),
  fallback: 'list',
}

export function useListLayout() {
  return useSavedSetting(setting)
}
