import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { readStored, writeStored } from '../../core/browser/stored-text.ts'
import type { Viewer } from '../viewer.ts'

/** Stored per browser, because it depends on the machine's graphics performance. */
const key = 'lintel.viewer.soft-shadows'

const enabledAtom = atom(readStored(key) !== 'off')

/** The user's setting for soft shadows, shared by all viewers; undefined for viewers without them. */
export function useSoftShadows(viewer: Viewer) {
  const [isOn, setOn] = useAtom(enabledAtom)
  useEffect(() => viewer.setSoftShadows?.(isOn), [viewer, isOn])
  function toggle() {
    setOn(!isOn)
    writeStored(key, isOn ? 'off' : 'on')
  }
  return viewer.setSoftShadows ? { isOn, toggle } : undefined
}
