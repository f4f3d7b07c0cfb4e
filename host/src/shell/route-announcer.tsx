import { useLocation } from '@lintel/shared/routing'
import { VisuallyHidden } from '@lintel/shared/ui'
import { useEffect, useRef, useState, type RefObject } from 'react'

/** After a navigation the focus moves to the page and its title is read out, as a new document would be. */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const announced = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    main.current?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, main])
  return (
    <VisuallyHidden>
      <div aria-live="polite">{title}</div>
    </VisuallyHidden>
  )
}
