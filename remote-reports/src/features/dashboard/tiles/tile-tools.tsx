import { tileSizes, type ShownTile } from '@lintel/shared/contract/reports'
import { Button, Flex, IconButton, Select, VisuallyHidden, X } from '@lintel/shared/ui'
import type { KeyboardEvent } from 'react'
import { sizeWords, titleOfTile } from './arrangement.model.ts'
import { followTile } from './follow-tile.ts'

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
