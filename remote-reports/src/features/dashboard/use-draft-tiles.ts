import type { ShownTile } from '@lintel/shared/contract/reports'
import { useLayoutEffect, useRef, useState } from 'react'
import { arranged, movedTo, positionText } from './tiles/arrangement.model.ts'
import { handleId, type Arrange } from './tiles/tile-tools.tsx'

/** The arranged tiles and their base revision. */
type DraftTiles = { revision: number; tiles: ShownTile[] }

/** The unsaved arrangement; undefined while not arranging. Screen readers announce `announcement`. */
export function useDraftTiles() {
  const [draft, setDraft] = useState<DraftTiles>()
  const [announcement, setAnnouncement] = useState('')
  const movedTileId = useRef<string>(undefined)
  // A moved element loses the focus, so it's restored.
  useLayoutEffect(() => {
    if (movedTileId.current !== undefined) document.getElementById(handleId(movedTileId.current))?.focus()
    movedTileId.current = undefined
  }, [draft])

  function change(next: (tiles: ShownTile[]) => ShownTile[]) {
    setDraft((before) => before && { ...before, tiles: next(before.tiles) })
  }
  const arrange: Arrange = {
    onKey(id, event) {
      const tiles = draft && arranged(draft.tiles, id, event)
      if (!tiles) return
      event.preventDefault()
      movedTileId.current = id
      change(() => tiles)
      setAnnouncement(positionText(tiles, id))
    },
    onDrag: (id, target) => change((tiles) => movedTo(tiles, id, indexOfTile(tiles, target))),
    onSize: (id, size) => change((tiles) => tiles.map((tile) => (tile.id === id ? { ...tile, size } : tile))),
    onRemove: (id) => change((tiles) => tiles.filter((tile) => tile.id !== id)),
  }
  return { draft, setDraft, announcement, arrange }
}

function indexOfTile(tiles: readonly ShownTile[], id: string): number {
  return tiles.findIndex((tile) => tile.id === id)
}
