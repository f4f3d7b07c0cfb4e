import { useState } from 'react'
import { useWidthInRem } from '../tools/toolbar/use-width-in-rem.ts'

export type SideName = 'tree' | 'colors' | 'levels'

export const sideTitles: Record<SideName, string> = { tree: 'Model tree', colors: 'Colors', levels: 'Levels' }

/** Rem: wide enough for a panel on each side and a third of the width for the picture. */
const roomForTwo = 60

type Request = {
  root: HTMLElement | null
  isPanelOpen: boolean
  closePanel: () => void
}

/** The open panel left of the picture. If there is room for only one panel, the right one covers it. */
export function useSide({ root, isPanelOpen, closePanel }: Request) {
  const [opened, setOpened] = useState<{ name: SideName; takesFocus: boolean }>()
  const isAlone = (useWidthInRem(root) ?? Infinity) < roomForTwo
  const visiblePanel = isAlone && isPanelOpen ? undefined : opened
  function open(name: SideName | undefined, { takesFocus = false } = {}) {
    setOpened(name && { name, takesFocus })
    if (name && isAlone && isPanelOpen) closePanel()
  }
  return { name: visiblePanel?.name, takesFocus: visiblePanel?.takesFocus ?? false, open }
}
