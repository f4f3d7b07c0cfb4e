import { tileSizes, type ShownTile } from '@lintel/shared/contract/reports'
import { Button, Flex, IconButton, Select, VisuallyHidden, X } from '@lintel/shared/ui'
import type { KeyboardEvent, PointerEvent as PressedPointer } from 'react'
import { sizeWords, titleOfTile } from './arrangement.model.ts'

/**
 * Reports the tile under the pointer until it's released. Listens on the window, because the dragged tile moves away.
 */
function followTile({ button }: PressedPointer, onOver: (target: string) => void): void {
  if (button !== 0) return
  function follow({ clientX, clientY }: PointerEvent) {
    const tile = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-tile]')
    const target = tile?.dataset['tile']
    if (target !== undefined) onOver(target)
  }
  function end() {
    window.removeEventListener('pointermove', follow)
    for (const name of ends) window.removeEventListener(name, end)
  }
  window.addEventListener('pointermove', follow)
  for (const name of ends) window.addEventListener(name, end)
}

const ends = ['pointerup', 'pointercancel'] as const

export type Arrange = {
  onKey: (id: string, event: KeyboardEvent) => void
  /** Moves the tile to another tile's position. */
  onDrag: (id: string, target: string) => void
  onSize: (id: string, size: ShownTile['size']) => void
  onRemove: (id: string) => void
}

type TileToolsProps = { tile: ShownTile; arrange: Arrange; instructions: string }

/** Arranges a tile: a handle for pointer and arrow keys, the size, and a remove button. */
export function TileTools({ tile, arrange, instructions }: TileToolsProps) {
  const { id, size } = tile
  const title = titleOfTile(tile)
  return (
    <Flex gap="2" align="center">
      <Button
        id={handleId(id)}
        size="xs"
        variant="outline"
        colorPalette="gray"
        cursor="grab"
        css={{ touchAction: 'none' }}
        aria-describedby={instructions}
        onKeyDown={(event) => arrange.onKey(id, event)}
        onPointerDown={(event) => followTile(event, (target) => target !== id && arrange.onDrag(id, target))}
      >
        Move
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
      <Select
        aria-label={`Size of ${title}`}
        options={tileSizes.map((one) => ({ value: one, label: sizeWords[one] }))}
        value={size}
        onChange={({ target }) => {
          const chosen = tileSizes.find((one) => one === target.value)
          if (chosen) arrange.onSize(id, chosen)
        }}
      />
      <IconButton
        aria-label={`Remove ${title}`}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() => arrange.onRemove(id)}
      >
        <X aria-hidden />
      </IconButton>
    </Flex>
  )
}

/** The handle's ID, to restore the focus after a move. */
export function handleId(id: string): string {
  return `handle-of-${id}`
}
