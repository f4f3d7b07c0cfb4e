import { useCallback, useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** `toggle` is undefined where the browser has no full screen for elements. */
export function useFullScreen(element: HTMLElement | null) {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = useCallback(() => {
    void (document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen())
  }, [element])
  return { isOn, toggle: document.fullscreenEnabled ? toggle : undefined }
}
