import { useState } from 'react'
import { useWidthInRem } from '../tools/toolbar/use-width-in-rem.ts'

export type SidePanelName = 'tree' | 'colors' | 'levels'

export const sidePanelTitles: Record<SidePanelName, string> = { tree: 'Model tree', colors: 'Colors', levels: 'Levels' }

/** Rem. Leaves a third of the width for the 3D view between two panels. */
const minWidthForTwo = 60

type SidePanelOptions = {
  root: HTMLElement | null
  isPanelOpen: boolean
  closePanel: () => void
}

/** The open panel at the left of the 3D view. If there is room for only one panel, the right one covers it. */
export function useSidePanel({ root, isPanelOpen, closePanel }: SidePanelOptions) {
  const [opened, setOpened] = useState<{ name: SidePanelName; takesFocus: boolean }>()
  const fitsOnlyOne = (useWidthInRem(root) ?? Infinity) < minWidthForTwo
  const visiblePanel = fitsOnlyOne && isPanelOpen ? undefined : opened
  function open(name: SidePanelName | undefined, { takesFocus = false } = {}) {
    setOpened(name && { name, takesFocus })
    if (name && fitsOnlyOne && isPanelOpen) closePanel()
  }
  return { name: visiblePanel?.name, takesFocus: visiblePanel?.takesFocus ?? false, open }
}
