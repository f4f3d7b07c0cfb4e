/** The height of a sheet: half of the viewer, or everything except the tools. */
export type SheetPosition = 'half' | 'full'
export type SheetStep = SheetPosition | 'closed'

const order = ['closed', 'half', 'full'] as const

/**
 * CSS pixels: a shorter movement is a tap, and a longer one moves the sheet to the next position, wherever it is
 * released.
 */
const dragReach = { tap: 6, flick: 40 }

function adjacentStep(position: SheetPosition, isUp: boolean): SheetStep {
  return order[Math.min(order.length - 1, order.indexOf(position) + (isUp ? 1 : -1))] ?? position
}

/** The position after a key press; undefined for other keys. */
export function sheetAfterKey(position: SheetPosition, key: string): SheetStep | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') return adjacentStep(position, key === 'ArrowUp')
  if (key === 'Enter' || key === ' ') return position === 'half' ? 'full' : 'half'
  return { Home: 'half', End: 'full' }[key] as SheetPosition | undefined
}

/** `travel` is the upward movement in CSS pixels, `share` the height of the sheet at release relative to the viewer. */
export function sheetAfterDrag(
  position: SheetPosition,
  { travel, share }: { travel: number; share: number },
): SheetStep {
  if (Math.abs(travel) < dragReach.tap) return position === 'half' ? 'full' : 'half'
  const nearest = share > 0.75 ? 'full' : share < 0.25 ? 'closed' : 'half'
  return nearest === position && Math.abs(travel) > dragReach.flick ? adjacentStep(position, travel > 0) : nearest
}
