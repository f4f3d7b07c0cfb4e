import { useLayoutEffect, type RefObject } from 'react'
import { freePosition, overlaps, type Box } from './free-position.model.ts'

/** Pixels between the toast and the edges of the window. */
const margin = 12
/** Pixels between the toast and the elements that it avoids. */
const gap = 8
/** Below the header. */
const topMargin = 72
/**
 * A toast within this many pixels of the bottom, above the buttons of a dialog or the pager of a grid, still counts as
 * at the bottom.
 */
const maxRise = 160
/** A toast leaves the bottom only for focused or invalid elements. */
const weights = { needed: 100, leavingBottom: 50, control: 1 }

const controls = 'button, a[href], input, select, textarea'
const dialogs = '[role="dialog"], [role="alertdialog"]'

/**
 * Positions the toast in `card` at the bottom right (specification 2, "Toasts and splash screen"). It is moved up as
 * far as necessary to cover nothing that someone needs next, especially the focused element and invalid fields. It
 * moves again when it covers one of those, for example when the focus goes to the first invalid field and the page
 * scrolls.
 */
export function useToastPosition(card: RefObject<HTMLElement | null>, toast: string | undefined): void {
  useLayoutEffect(() => {
    const cardElement = card.current
    if (toast === undefined || !cardElement) return undefined
    position(cardElement)
    function reposition() {
      if (cardElement && isInTheWay(cardElement)) position(cardElement)
    }
    const isPassive = { capture: true, passive: true }
    addEventListener('focusin', reposition)
    addEventListener('resize', reposition)
    addEventListener('scroll', reposition, isPassive)
    return () => {
      removeEventListener('focusin', reposition)
      removeEventListener('resize', reposition)
      removeEventListener('scroll', reposition, isPassive)
    }
  }, [card, toast])
}

function position(card: HTMLElement): void {
  const { width, height } = card.getBoundingClientRect()
  const boxes = neededBoxes(card)
  const bottoms = [margin, ...boxes.map(({ box }) => window.innerHeight - box.top + gap)]
  const positions = bottoms
    .filter((bottom) => bottom >= margin && window.innerHeight - bottom - height >= topMargin)
    .sort((one, other) => one - other)
    .map((name) => ({
      name,
      box: boxOf(name, width, height),
      cost: name > margin + maxRise ? weights.leavingBottom : 0,
    }))
  card.style.setProperty('bottom', `${freePosition(positions, boxes) ?? margin}px`)
}

function isInTheWay(card: HTMLElement): boolean {
  const box = card.getBoundingClientRect()
  return neededBoxes(card).some((one) => one.weight === weights.needed && overlaps(box, one.box))
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

/** Only elements in an open dialog, because nothing else can be used meanwhile. */
function neededBoxes(card: HTMLElement) {
  const open = [...document.querySelectorAll<HTMLElement>(dialogs)].filter((one) => !one.hidden)
  const found = [...(open.at(-1) ?? document).querySelectorAll<HTMLElement>(controls)]
  return found
    .filter((one) => !card.contains(one))
    .flatMap((one) => {
      const isNeeded = one === document.activeElement || one.matches('[aria-invalid="true"]')
      const weight = isNeeded ? weights.needed : weights.control
      const parts = isNeeded ? [one, ...descriptionsOf(one)] : [one]
      return parts.map((part) => ({ box: part.getBoundingClientRect(), weight }))
    })
    .filter(({ box }) => box.width > 0 && box.bottom > 0 && box.top < window.innerHeight)
}

/** The texts below a field, such as its error. */
function descriptionsOf(field: HTMLElement): HTMLElement[] {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.flatMap((id) => document.getElementById(id) ?? [])
}
