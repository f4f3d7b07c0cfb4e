import { useDebouncedNavigation } from '@lintel/shared/routing'
import type { View, Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isSameView } from './viewer-address.model.ts'

/** Milliseconds for which the camera has to stand still before its place is written. */
const cameraWriteDelay = 400

type CameraAddress = {
  viewer: Viewer | undefined
  /** The view in the URL. */
  givenView: View | undefined
  /** Models are shown: from now on the user moves the camera. */
  hasShown: boolean
  onMove: (view: View) => void
}

/** Shows the view of the address, and writes the view there when the user has moved the camera or a cut. */
export function useCameraAddress({ viewer, givenView, hasShown, onMove }: CameraAddress) {
  const written = useRef<View>(undefined)
  const { debounce, cancel } = useDebouncedNavigation(cameraWriteDelay)

  useEffect(() => {
    if (!viewer || !givenView) return
    viewer.setView(givenView)
    written.current = viewer.getView()
  }, [viewer, givenView])

  // A layout effect, so that a move right after the models are shown is compared with this view.
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
    const schedule = () => debounce(() => write())
    const offs = [viewer.on('camera', schedule), viewer.on('cutPlanes', schedule)]
    return () => {
      cancel()
      for (const off of offs) off()
    }
  }, [viewer, debounce, cancel])
}
