import { useEffect } from 'react'
import type { Viewer } from '../../viewer.ts'

/** CSS pixels below the toolbar, and above it before the model begins. */
const gap = 8

/** Tells the viewer how much of the picture the toolbar lies over, as long as it does. */
export function useCovered(viewer: Viewer, toolbar: HTMLElement | null) {
  useEffect(() => {
    if (!toolbar) return undefined
    const observer = new ResizeObserver(() => viewer.setCovered({ bottom: toolbar.offsetHeight + 2 * gap }))
    observer.observe(toolbar)
    return () => observer.disconnect()
  }, [viewer, toolbar])
}
