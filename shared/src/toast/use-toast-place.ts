import { useLayoutEffect, type RefObject } from 'react'
import { freePlace, type Box } from './free-place.model.ts'

/** Pixels between the toast and the edges of the window. */
const margin = 12
/** Between the toast and what it gives way to. */
const gap = 8
/** Below the header. */
const topMargin = 72

const controls = 'button, a[href], input, select, textarea'
const dialogs = '[role="dialog"], [role="alertdialog"]'

/**
 * Puts the toast in `card` at the bottom right (specification 2, "Toasts and splash screen"), as far up as it takes to hide nothing
 * that somebody needs next, least of all what they have just pressed.
 */
export function useToastPlace(card: RefObject<HTMLElement | null>, toast: string | undefined): void {
  useLayoutEffect(() => {
    if (toast === undefined || !card.current) return
    const { width, height } = card.current.getBoundingClientRect()
    const needed = neededBoxes(card.current)
    const bottoms = [margin, ...needed.map(({ box }) => window.innerHeight - box.top + gap)]
    const places = bottoms
      .filter((bottom) => bottom >= margin && window.innerHeight - bottom - height >= topMargin)
      .sort((one, other) => one - other)
      .map((name) => ({ name, box: boxOf(name, width, height) }))
    card.current.style.setProperty('bottom', `${freePlace(places, needed) ?? margin}px`)
  }, [card, toast])
}

function boxOf(bottom: number, width: number, height: number): Box {
  const { innerWidth, innerHeight } = window
  return {
    left: innerWidth - width - margin,
    right: innerWidth - margin,
    top: innerHeight - bottom - height,
    bottom: innerHeight - bottom,
  }
}

/** Of the dialog that is open, where there is one: nothing else can be used. */
function neededBoxes(card: HTMLElement) {
  const open = [...document.querySelectorAll<HTMLElement>(dialogs)].filter((one) => !one.hidden)
  const found = [...(open.at(-1) ?? document).querySelectorAll<HTMLElement>(controls)]
  const seen = found.filter((one) => !card.contains(one)).map((one) => ({ one, box: one.getBoundingClientRect() }))
  return seen
    .filter(({ box }) => box.width > 0 && box.bottom > 0 && box.top < window.innerHeight)
    .map(({ one, box }) => ({ box, weight: one === document.activeElement ? 100 : 1 }))
}
