import { useCallback, useMemo } from 'react'
import type { RowGroup } from '../engine/index.ts'
import { useEntryState } from '../../routing/index.ts'

export type OpenGroups = {
  isOpen: (id: string) => boolean
  set: (groups: readonly RowGroup[], isOpen: boolean) => void
}

const none: ReadonlySet<string> = new Set()

/** Which groups are open. It outlives filter, order and page, and the way to another page and Back. */
export function useOpenGroups(name: string): OpenGroups {
  const [open, setOpen] = useEntryState<ReadonlySet<string>>(`open groups of ${name}`, none)
  const set = useCallback(
    (groups: readonly RowGroup[], isOpen: boolean) => {
      const ids = new Set(open)
      for (const { id } of groups) {
        if (isOpen) ids.add(id)
        else ids.delete(id)
      }
      setOpen(ids)
    },
    [open, setOpen],
  )
  return useMemo(() => ({ isOpen: (id: string) => open.has(id), set }), [open, set])
}
