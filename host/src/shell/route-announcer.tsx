import { useLocation } from '@lintel/shared/routing'
import { VisuallyHidden } from '@lintel/shared/ui'
import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * After a navigation the focus moves to the page and its title is read out, as a new document would be. A page that
 * arrives later and names itself (the viewer) is read out under that name.
 */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const announced = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    main.current?.focus({ preventScroll: true })
    setTitle(document.title)
    return onTitleChange(() => setTitle(document.title))
  }, [pathname, main])
  return (
    <VisuallyHidden>
      <div aria-live="polite">{title}</div>
    </VisuallyHidden>
  )
}

function onTitleChange(callback: () => void): () => void {
  const observer = new MutationObserver(callback)
  const element = document.querySelector('title')
  if (element) observer.observe(element, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
