import { useLocation } from '@lintel/shared/routing'
import { VisuallyHidden } from '@lintel/shared/ui'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { returnToPlace, usePlaceKept } from './return-to-place.ts'

/**
 * After a navigation the focus moves to the page and its title is read out, as a new document would be; whoever comes
 * back finds it where they left it. A page that arrives later and names itself (the viewer) is read out under that name.
 */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname, key } = useLocation()
  usePlaceKept(main)
  const announced = useRef(pathname)
  const [title, setTitle] = useState('')
  const arrive = useEffectEvent((page: HTMLElement) => returnToPlace(page, key))
  useEffect(() => {
    if (announced.current === pathname || !main.current) return
    announced.current = pathname
    const stopReturning = arrive(main.current)
    setTitle(document.title)
    const stopReading = onTitleChange(() => setTitle(document.title))
    return () => {
      stopReturning()
      stopReading()
    }
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
