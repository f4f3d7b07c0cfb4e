import { useEffect, useRef } from 'react'

/** Gives the focus back to what opened a dialog, for dialogs that are mounted only while they are open and cannot remember it. */
export function useReturnFocus(isOpen: boolean): { remember: () => void } {
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (!isOpen) return
    return () => {
      // After the dialog has let go of the focus.
      setTimeout(() => focusOn(opener.current))
    }
  }, [isOpen])
  return {
    remember() {
      opener.current = document.activeElement
    },
  }
}

/** The row of a member who was removed is gone with its buttons; the page takes the focus then. */
function focusOn(opener: Element | null): void {
  const target = opener?.isConnected ? opener : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
