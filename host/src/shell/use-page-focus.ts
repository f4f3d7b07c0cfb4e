import { useHistorySnapshot, useLocation } from '@lintel/shared/routing'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** The link that was used last on a page. `order` distinguishes links to the same URL. */
type UsedLink = { href: string; order: number }

/**
 * Milliseconds to wait for the rows of a page. Later the focus stays where it is, because people have begun to read.
 */
const longestWait = 10_000

/** Moves the focus to each page that is opened; after Back and Forward to the link that was used there. */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const used = useRef<UsedLink>(undefined)
  const previousLink = useHistorySnapshot('link that was used', () => used.current)
  useLayoutEffect(
    () => () => {
      used.current = undefined
    },
    [pathname],
  )
  useEffect(() => {
    const page = main.current
    function onUse({ target }: Event) {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null
      const href = link?.getAttribute('href')
      if (page && link && href != null) used.current = { href, order: linksTo(href, page).indexOf(link) }
    }
    page?.addEventListener('focusin', onUse)
    // Some browsers do not focus clicked links.
    page?.addEventListener('click', onUse, true)
    return () => {
      page?.removeEventListener('focusin', onUse)
      page?.removeEventListener('click', onUse, true)
    }
  }, [main])

  const focused = useRef(pathname)
  const arrive = useEffectEvent((page: HTMLElement) => {
    // Grids focus their own cells.
    const hasFocusInside = page !== document.activeElement && page.contains(document.activeElement)
    if (!hasFocusInside) page.focus({ preventScroll: true })
    return previousLink && focusLink(page, previousLink)
  })
  useEffect(() => {
    if (focused.current === pathname || !main.current) return undefined
    focused.current = pathname
    return arrive(main.current)
  }, [pathname, main])
}

/** Moves the focus from the page to the link, as soon as it is rendered. */
function focusLink(page: HTMLElement, { href, order }: UsedLink): () => void {
  const observer = new MutationObserver(focusLinkIfRendered)
  const timer = setTimeout(stop, longestWait)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
  }
  function focusLinkIfRendered() {
    const links = linksTo(href, page)
    const link = links[order] ?? links[0]
    const isFree = document.activeElement === page
    if (isFree) link?.focus({ preventScroll: true })
    if (link || !isFree) stop()
  }
  observer.observe(page, { childList: true, subtree: true })
  focusLinkIfRendered()
  return stop
}

function linksTo(href: string, page: HTMLElement): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('a[href]')].filter((link) => link.getAttribute('href') === href)
}
