import { useRef, useState, type RefObject } from 'react'

/**
 * Where that is drawn which opens over a page: above everything, but inside of the page's landmark, so that it is where
 * screen readers look for the page. What a dialog or the shell opens stays at the end of the document.
 */
export function useLandmark<Opener extends HTMLElement>() {
  const opener = useRef<Opener>(null)
  // Found when it is wanted: at first there is no opener yet.
  const [landmark] = useState<RefObject<HTMLElement | null>>(() => ({
    get current() {
      return opener.current?.closest('main') ?? null
    },
  }))
  return { opener, landmark }
}
