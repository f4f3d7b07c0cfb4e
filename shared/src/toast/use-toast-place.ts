import { useLayoutEffect, type RefObject } from 'react'
import { freePlace, type Box } from './free-place.model.ts'

/** In the order in which they are tried. */
const places = ['bottom-right', 'bottom', 'top-right', 'top'] as const
type ToastPlace = (typeof places)[number]

const margin = 12
/** Below the header. */
const topMargin = 72

const controls = 'button, a[href], input, select, textarea'

/** Puts the toast in `card` where it hides nothing that somebody needs, least of all what they have just pressed. */
export function useToastPlace(card: RefObject<HTMLElement | null>, toast: string | undefined): void {
  useLayoutEffect(() => {
    if (toast === undefined || !card.current) return
    const { width, height } = card.current.getBoundingClientRect()
    const boxes = places.map((name) => ({ name, box: boxOf(name, width, height) }))
    card.current.setAttribute('data-place', freePlace(boxes, neededBoxes(card.current)) ?? places[0])
  }, [card, toast])
}

function boxOf(place: ToastPlace, width: number, height: number): Box {
  const { innerWidth, innerHeight } = window
  const left = place.endsWith('right') ? innerWidth - width - margin : (innerWidth - width) / 2
  const top = place.startsWith('bottom') ? innerHeight - height - margin : topMargin
  return { left, top, right: left + width, bottom: top + height }
}

function neededBoxes(card: HTMLElement) {
  const found = [...document.querySelectorAll<HTMLElement>(controls)].filter((one) => !card.contains(one))
  return found.map((one) => ({
    box: one.getBoundingClientRect(),
    weight: one === document.activeElement ? 100 : 1,
  }))
}
