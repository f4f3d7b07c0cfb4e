import { useCallback, useState } from 'react'
import type { GridConfiguration } from '../settings/grid-configuration.ts'
import type { ActiveView } from './use-active-view.ts'
import { settingsText } from './view-settings.ts'

type ConfigurationChange = GridConfiguration | ((before: GridConfiguration) => GridConfiguration)

type Draft = {
  /** The id of the view. */
  viewId: string
  /** The saved state at the last comparison. */
  base: GridConfiguration
  configuration: GridConfiguration
}

/**
 * Unsaved changes of the shown view, until they are saved or another view is shown. They are not the person's own
 * settings.
 */
export function useViewDraft(active: ActiveView | undefined) {
  const [draft, setDraft] = useState<Draft>()
  const [id, base] = [active?.view.id, active?.configuration]
  const next = draft && rebasedDraft(draft, id, base)
  if (next !== draft) setDraft(next)
  const configuration = next?.configuration ?? base
  const change = useCallback(
    (requestedChange: ConfigurationChange) => {
      if (id === undefined || base === undefined) return
      setDraft((before) => {
        const from = before?.viewId === id ? before.configuration : base
        return {
          viewId: id,
          base,
          configuration: typeof requestedChange === 'function' ? requestedChange(from) : requestedChange,
        }
      })
    },
    [id, base],
  )
  return { configuration, change }
}

/** If the view was saved meanwhile, here or by someone else, the remaining differences are still unsaved changes. */
function rebasedDraft(draft: Draft, id: string | undefined, base: GridConfiguration | undefined): Draft | undefined {
  if (draft.viewId !== id || base === undefined) return undefined
  if (draft.base === base) return draft
  return settingsText(draft.configuration) === settingsText(base) ? undefined : { ...draft, base }
}
