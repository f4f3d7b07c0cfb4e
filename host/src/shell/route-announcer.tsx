import { useLocation } from '@lintel/shared/routing'
import { VisuallyHidden } from '@lintel/shared/ui'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { usePageFocus } from './use-page-focus.ts'

/**
 * After a navigation the focus moves to the page and its title is announced, like a new document; after Back, the
 * focus is restored. A page that loads later and names itself (the viewer) is announced with that name.
 */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  usePageFocus(main)
  const announced = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (announced.current === pathname) return undefined
    announced.current = pathname
    setTitle(document.title)
    return onTitleChange(() => setTitle(document.title))
  }, [pathname])
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
