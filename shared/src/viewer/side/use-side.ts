import { useState } from 'react'
import { useRoom } from '../tools/toolbar/use-room.ts'

export type SideName = 'tree' | 'colours' | 'levels'

export const sideTitles: Record<SideName, string> = { tree: 'Model tree', colours: 'Colors', levels: 'Levels' }

/** In rem: so wide a picture has room for a panel on either side, and for a third of itself. */
const roomForTwo = 60

type Request = {
  root: HTMLElement | null
  isPanelOpen: boolean
  closePanel: () => void
}

/** Which panel is left of the picture. Where there is room for one panel only, the one on the right is before it. */
export function useSide({ root, isPanelOpen, closePanel }: Request) {
  const [opened, setOpened] = useState<{ name: SideName; takesFocus: boolean }>()
  const isAlone = (useRoom(root) ?? Infinity) < roomForTwo
  const shown = isAlone && isPanelOpen ? undefined : opened
  function open(name: SideName | undefined, { takesFocus = false } = {}) {
    setOpened(name && { name, takesFocus })
    if (name && isAlone && isPanelOpen) closePanel()
  }
  return { name: shown?.name, takesFocus: shown?.takesFocus ?? false, open }
}
