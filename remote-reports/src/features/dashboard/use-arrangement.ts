import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { Dashboard, ShownTile } from '@lintel/shared/contract/reports'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useLayoutEffect, useRef, useState } from 'react'
import { saveDashboard } from './dashboard.api.ts'
import { arranged, movedTo, placeText, tilesToSave } from './tiles/arrangement.model.ts'
import { handleId, type Arrange } from './tiles/tile-tools.tsx'

type Draft = { revision: number; tiles: ShownTile[] }

/** The tiles while they are arranged: nothing of it is seen by others before it is saved. */
export function useArrangement({ revision, tiles: saved }: Dashboard) {
  const [draft, setDraft] = useState<Draft>()
  const [said, setSaid] = useState('')
  const moved = useRef<string>(undefined)
  const isDirty = draft !== undefined && JSON.stringify(tilesToSave(draft.tiles)) !== JSON.stringify(tilesToSave(saved))
  const { markSaved } = useUnsavedInput({ isDirty })
  const save = useAction(saveDashboard(useQueryClient(), useOrganizationId()), {
    onSuccess: () => showToast({ type: 'success', text: 'The dashboard has been saved.' }),
    goOn: () => {
      markSaved()
      setDraft(undefined)
    },
  })
  // An element that is moved within the page loses the focus.
  useLayoutEffect(() => {
    if (moved.current !== undefined) document.getElementById(handleId(moved.current))?.focus()
    moved.current = undefined
  }, [draft])

  function change(next: (tiles: ShownTile[]) => ShownTile[]) {
    setDraft((before) => before && { ...before, tiles: next(before.tiles) })
  }
  const arrange: Arrange = {
    onKey(id, event) {
      const tiles = draft && arranged(draft.tiles, id, event)
      if (!tiles) return
      event.preventDefault()
      moved.current = id
      change(() => tiles)
      setSaid(placeText(tiles, id))
    },
    onDrag: (id, target) =>
      change((tiles) =>
        movedTo(
          tiles,
          id,
          tiles.findIndex((tile) => tile.id === target),
        ),
      ),
    onSize: (id, size) => change((tiles) => tiles.map((tile) => (tile.id === id ? { ...tile, size } : tile))),
    onRemove: (id) => change((tiles) => tiles.filter((tile) => tile.id !== id)),
  }
  return {
    tiles: draft?.tiles ?? saved,
    isArranging: draft !== undefined,
    isSaving: save.isRunning,
    /** What is said to those who arrange by the keyboard and do not see it. */
    said,
    arrange,
    begin: () => setDraft({ revision, tiles: saved }),
    cancel: () => setDraft(undefined),
    save: () => draft && save.run({ revision: draft.revision, tiles: tilesToSave(draft.tiles) }),
  }
}
