import type { PointerEvent as PressedPointer } from 'react'

/**
 * Reports the tile under the pointer until it's released. Listens on the window, because the dragged tile moves away.
 */
export function followTile({ button }: PressedPointer, onOver: (target: string) => void): void {
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
