import { useCallback, useState } from 'react'
import type { GridConfiguration } from '../settings/grid-configuration.ts'
import type { ActiveView } from './use-active-view.ts'

type Next = GridConfiguration | ((before: GridConfiguration) => GridConfiguration)

/** What is changed of a view that is shown, until it is saved or another one is shown: a view is not a person's own setting. */
export function useViewDraft(active: ActiveView | undefined) {
  const [draft, setDraft] = useState<{ of: GridConfiguration; configuration: GridConfiguration }>()
  const base = active?.configuration
  const configuration = base && (draft?.of === base ? draft.configuration : base)
  const change = useCallback(
    (next: Next) => {
      if (!base) return
      setDraft((before) => {
        const from = before?.of === base ? before.configuration : base
        return { of: base, configuration: typeof next === 'function' ? next(from) : next }
      })
    },
    [base],
  )
  return { configuration, change }
}
