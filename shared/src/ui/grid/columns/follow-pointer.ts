type PointerFollower = { onMove: (event: PointerEvent) => void; onEnd: (isDropped: boolean) => void }

/** Follows a pressed pointer until it is released, also outside of the element. */
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
