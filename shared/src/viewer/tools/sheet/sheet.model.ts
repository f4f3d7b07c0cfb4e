/** How high a sheet stands: over half of the whole, or over all of it but the tools. */
export type SheetPlace = 'half' | 'full'
export type SheetStep = SheetPlace | 'closed'

const order = ['closed', 'half', 'full'] as const

/** CSS pixels: less is a finger that trembles, and more goes on to the next place, wherever the sheet is let go of. */
const dragReach = { tap: 6, flick: 40 }

function beside(place: SheetPlace, isUp: boolean): SheetStep {
  return order[Math.min(order.length - 1, order.indexOf(place) + (isUp ? 1 : -1))] ?? place
}

/** Undefined for keys that say nothing about it. */
export function sheetAfterKey(place: SheetPlace, key: string): SheetStep | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') return beside(place, key === 'ArrowUp')
  if (key === 'Enter' || key === ' ') return place === 'half' ? 'full' : 'half'
  return { Home: 'half', End: 'full' }[key] as SheetPlace | undefined
}

/** `travel`: of the finger upwards, in CSS pixels; `share` of the whole that the sheet is high where it is let go of. */
export function sheetAfterDrag(place: SheetPlace, { travel, share }: { travel: number; share: number }): SheetStep {
  if (Math.abs(travel) < dragReach.tap) return place === 'half' ? 'full' : 'half'
  const nearest = share > 0.75 ? 'full' : share < 0.25 ? 'closed' : 'half'
  return nearest === place && Math.abs(travel) > dragReach.flick ? beside(place, travel > 0) : nearest
}
