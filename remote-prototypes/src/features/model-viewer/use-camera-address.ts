import { useDebouncedNavigation } from '@lintel/shared/routing'
import type { View, Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isSameView } from './viewer-address.model.ts'

/** Debounce in milliseconds before the camera position is written to the URL. */
const cameraWriteDelay = 400

type CameraAddress = {
  viewer: Viewer | undefined
  /** The view in the URL. */
  urlView: View | undefined
  /** Models are shown: from now on, the user controls the camera. */
  hasShown: boolean
  onMove: (view: View) => void
}

/** Applies the view of the URL, and writes the user's view to it. */
export function useCameraAddress({ viewer, urlView, hasShown, onMove }: CameraAddress) {
  const written = useRef<View>(undefined)
  const { debounce, cancel } = useDebouncedNavigation(cameraWriteDelay)

  useEffect(() => {
    if (!viewer || !urlView) return
    viewer.setView(urlView)
    written.current = viewer.getView()
  }, [viewer, urlView])

  // A layout effect, so that a move right after models are shown is compared with this view.
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
