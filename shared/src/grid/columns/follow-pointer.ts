type PointerFollower = { onMove: (event: PointerEvent) => void; onEnd: (isDropped: boolean) => void }

/** From pressing until letting go, wherever the pointer goes. */
export function followPointer({ onMove, onEnd }: PointerFollower): void {
  function end({ type }: Event) {
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    onEnd(type === 'pointerup')
  }
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}
