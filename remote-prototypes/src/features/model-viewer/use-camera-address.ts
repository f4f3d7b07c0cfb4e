import type { View, Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isSameView } from './viewer-address.model.ts'

/** The camera stands still before its place is written. */
const cameraWriteDelay = 400

type CameraAddress = {
  viewer: Viewer | undefined
  /** From the address. */
  givenView: View | undefined
  /** Models are there, so the camera is where it is because somebody wants it there. */
  hasShown: boolean
  onMove: (view: View) => void
}

/** Takes the view out of the address, and writes it there when the camera or the cuts have come to rest elsewhere. */
export function useCameraAddress({ viewer, givenView, hasShown, onMove }: CameraAddress) {
  const written = useRef<View>(undefined)

  useEffect(() => {
    if (!viewer || !givenView) return
    viewer.setView(givenView)
    written.current = viewer.getView()
  }, [viewer, givenView])

  // In the commit that shows them: whoever moves the camera right after it has moved it away from here.
  useLayoutEffect(() => {
    if (viewer && hasShown) written.current = viewer.getView()
  }, [viewer, hasShown])

  const write = useEffectEvent(() => {
    if (!viewer || !hasShown) return
    const view = viewer.getView()
    if (isSameView(view, written.current)) return
    written.current = view
    onMove(view)
  })

  useEffect(() => {
    if (!viewer) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    function schedule() {
      clearTimeout(timer)
      timer = setTimeout(() => write(), cameraWriteDelay)
    }
    const offs = [viewer.on('camera', schedule), viewer.on('cutPlanes', schedule)]
    return () => {
      clearTimeout(timer)
      for (const off of offs) off()
    }
  }, [viewer])
}
