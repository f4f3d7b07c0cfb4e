import { useRef, useState, type RefObject } from 'react'

/**
 * The container for overlays: above everything, but inside of the page's landmark, where screen readers look for the
 * page. Overlays of dialogs and the shell are at the end of the document.
 */
export function useLandmark<Opener extends HTMLElement>() {
  const opener = useRef<Opener>(null)
  // Looked up lazily: initially there is no opener.
  const [landmark] = useState<RefObject<HTMLElement | null>>(() => ({
    get current() {
      return opener.current?.closest('main') ?? null
    },
  }))
  return { opener, landmark }
}
