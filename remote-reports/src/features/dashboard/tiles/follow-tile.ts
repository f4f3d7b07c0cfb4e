import type { PointerEvent } from 'react'

/** Tells over which tile the pointer is, until it is let go. On the window: the tile that is dragged moves away below the pointer. */
export function followTile(event: PointerEvent, onOver: (target: string) => void): void {
  if (event.button !== 0) return
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      const tile = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-tile]')
      const target = tile?.dataset['tile']
      if (target !== undefined) onOver(target)
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => controller.abort(), { signal })
}
