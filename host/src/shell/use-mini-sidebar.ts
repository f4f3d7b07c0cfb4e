import { readStored, writeStored } from '@lintel/shared/host'
import { useState } from 'react'

const storageKey = 'lintel.sidebar'

/** Whether the sidebar is a mini rail; kept in the browser, because it is about this screen and must not jump. */
export function useMiniSidebar(): [isMini: boolean, toggle: () => void] {
  const [isMini, setMini] = useState(() => readStored(storageKey) === 'mini')
  function toggle() {
    setMini(!isMini)
    writeStored(storageKey, isMini ? 'full' : 'mini')
  }
  return [isMini, toggle]
}
