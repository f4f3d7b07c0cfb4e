import { useEffect, useRef } from 'react'

/** Returns the focus to the element that opened a dialog, for dialogs that are mounted only while they are open. */
export function useReturnFocus(isOpen: boolean): { remember: () => void } {
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (!isOpen) return
    return () => {
      // After the dialog has released the focus.
      setTimeout(() => focusOn(opener.current))
    }
  }, [isOpen])
  return {
    remember() {
      opener.current = document.activeElement
    },
  }
}

/** The row of a removed member is gone, so the page gets the focus. */
function focusOn(opener: Element | null): void {
  const target = opener?.isConnected ? opener : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
