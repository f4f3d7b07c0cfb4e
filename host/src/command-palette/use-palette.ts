import { reportSilently } from '@lintel/shared/api'
import { showToast } from '@lintel/shared/toast'
import { useCallback, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../when-idle.ts'
import type { PaletteProps } from './screen/command-palette.tsx'
import { isDialogOpen, isForEditor, isPaletteShortcut } from './shortcut.ts'

type Palette = ComponentType<PaletteProps>

/** Opens and closes the palette. Its code is loaded on first use or when the browser is idle. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const [Palette, setPalette] = useState<Palette>()
  const load = useCallback(async () => {
    const { CommandPalette } = await import('./screen/command-palette.tsx')
    setPalette(() => CommandPalette)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  const open = useCallback(() => {
    setOpen(true)
    setRequested(true)
    load().catch(() => {
      setOpen(false)
      showToast({ text: "Couldn't load search. Check your connection and try again.", type: 'error' })
    })
  }, [load])
  const preload = useCallback(() => {
    load().catch((error: unknown) => reportSilently(error, 'Search could not be prefetched.'))
  }, [load])
  useEffect(() => whenIdle(preload), [preload])
  useShortcut(isOpen, isOpen ? close : open)
  return { isOpen, Palette: isRequested ? Palette : undefined, open, close, preload }
}

function useShortcut(isOpen: boolean, toggle: () => void): void {
  // A layout effect, so that the shortcut works from the first paint.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPaletteShortcut(event) || isForEditor(event) || (!isOpen && isDialogOpen())) return
      // Without this, browsers would move the cursor into their address bar.
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen, toggle])
}
