import { readStored, removeStored, writeStored } from '@lintel/shared/host'
import { useEffect, useState } from 'react'

const storageKey = 'lintel.sidebar'
const changes = new EventTarget()

/** Whether the sidebar is a mini rail; kept in the browser, because it is about this screen and must not jump. */
export function useMiniSidebar(): [isMini: boolean, toggle: () => void] {
  const [isMini, setMini] = useState(isStoredMini)
  useEffect(() => {
    function read() {
      setMini(isStoredMini())
    }
    changes.addEventListener('change', read)
    return () => changes.removeEventListener('change', read)
  }, [])

  function toggle() {
    setMini(!isMini)
    if (writeStored(storageKey, isMini ? 'full' : 'mini')) changes.dispatchEvent(new Event('change'))
  }
  return [isMini, toggle]
}

/** Back to what everybody starts with, also where it is shown now. */
export function forgetMiniSidebar(): void {
  removeStored(storageKey)
  changes.dispatchEvent(new Event('change'))
}

function isStoredMini(): boolean {
  return readStored(storageKey) === 'mini'
}
