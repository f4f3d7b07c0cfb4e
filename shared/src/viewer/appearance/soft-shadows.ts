import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { readStored, writeStored } from '../../core/browser/stored-text.ts'
import type { Viewer } from '../viewer.ts'

/** Of this browser and no other: what is drawn without stutter is the machine's. */
const key = 'lintel.viewer.soft-shadows'

const wantedAtom = atom(readStored(key) !== 'off')

/** Whether a viewer draws soft shadows as someone has set it, the same for all; undefined for one that never does. */
export function useSoftShadows(viewer: Viewer) {
  const [isOn, setOn] = useAtom(wantedAtom)
  useEffect(() => viewer.setSoftShadows?.(isOn), [viewer, isOn])
  function toggle() {
    setOn(!isOn)
    writeStored(key, isOn ? 'off' : 'on')
  }
  return viewer.setSoftShadows ? { isOn, toggle } : undefined
}
