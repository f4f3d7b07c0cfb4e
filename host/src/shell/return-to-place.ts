import { recall, remember, useLocation } from '@lintel/shared/routing'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Pixels that the page is scrolled by, and the link that was used last: the one of those that lead there, in their order. */
type Place = { top: number; link?: { href: string; order: number } }

const name = 'place on the page'
/** Milliseconds that rows of a page may take; whoever has waited so long has begun to read. */
const patience = 10_000
/** Milliseconds for which a page has to stay as it is, once the place is found. Content that is drawn for the first time moves it once more. */
const rest = 300
/** What somebody does on the page ends the way back to a place on it. */
const doings = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const

/** Keeps with each step of the history how far the page was scrolled and which link was used. */
export function usePlaceKept(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const place = useRef<Place>({ top: 0 })
  useEffect(() => {
    const page = main.current
    function onScroll() {
      place.current = { ...place.current, top: window.scrollY }
    }
    function onUse({ target }: Event) {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null
      const href = link?.getAttribute('href')
      if (!page || !link || href == null) return
      place.current = { ...place.current, link: { href, order: linksTo(href, page).indexOf(link) } }
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    page?.addEventListener('focusin', onUse)
    // Some browsers do not focus what is clicked.
    page?.addEventListener('click', onUse, true)
    return () => {
      window.removeEventListener('scroll', onScroll)
      page?.removeEventListener('focusin', onUse)
      page?.removeEventListener('click', onUse, true)
    }
  }, [main])
  useLayoutEffect(() => () => remember(key, name, place.current), [key])
  useLayoutEffect(
    () => () => {
      place.current = { top: 0 }
    },
    [pathname],
  )
}

/**
 * Leads back to where somebody was on the page of this step, if they have been here: to what is there at once, and to what is
 * still on its way as it comes. The focus is on the page until then, unless the page itself has put it somewhere, as grids do.
 */
export function returnToPlace(main: HTMLElement, key: string): () => void {
  const kept = recall(key, name) as Place | undefined
  const isPlaced = kept !== undefined && main !== document.activeElement && main.contains(document.activeElement)
  if (!isPlaced) main.focus({ preventScroll: true })
  return kept ? leadUntilAtRest(kept, main) : () => undefined
}

function leadUntilAtRest(kept: Place, main: HTMLElement): () => void {
  let timer = setTimeout(stop, patience)
  function lead() {
    if (!leadTo(kept, main)) return
    clearTimeout(timer)
    timer = setTimeout(stop, rest)
  }
  const rows = new MutationObserver(lead)
  // Content also gets higher without new rows: cards that are drawn only when they are in sight.
  const height = new ResizeObserver(lead)
  function stop() {
    rows.disconnect()
    height.disconnect()
    clearTimeout(timer)
    for (const doing of doings) window.removeEventListener(doing, stop, true)
  }
  rows.observe(main, { childList: true, subtree: true })
  height.observe(main)
  lead()
  for (const doing of doings) window.addEventListener(doing, stop, { capture: true, passive: true })
  return stop
}

/** Whether there is nothing more to wait for. */
function leadTo({ top, link }: Place, main: HTMLElement): boolean {
  const furthest = document.documentElement.scrollHeight - window.innerHeight
  const isHighEnough = top <= Math.max(0, furthest)
  if (isHighEnough && window.scrollY !== top) window.scrollTo(0, top)
  if (!link || document.activeElement !== main) return isHighEnough
  const links = linksTo(link.href, main)
  const found = links[link.order] ?? links[0]
  found?.focus({ preventScroll: true })
  return isHighEnough && found !== undefined
}

function linksTo(href: string, main: HTMLElement): HTMLElement[] {
  return [...main.querySelectorAll<HTMLElement>('a[href]')].filter((link) => link.getAttribute('href') === href)
}
