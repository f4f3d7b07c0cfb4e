import { readStored, removeStored, writeStored } from '@lintel/shared/host'
import { useEffect } from 'react'
import { isDialogOpen } from '../command-palette/shortcut.ts'
import { openShortcuts } from './open-help.ts'

/** Stored per browser, not per user: it's turned off where speech input types it by accident (WCAG 2.1.4). */
const storageKey = 'lintel.question-mark'

export function isQuestionMarkOn(): boolean {
  return readStored(storageKey) !== 'off'
}

export function setQuestionMark(isOn: boolean): void {
  if (isOn) removeStored(storageKey)
  else writeStored(storageKey, 'off')
}

/** `?` opens the list of shortcuts, except where it is typed, in a dialog, or where the page handles it. */
export function useShortcutsKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '?' || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (event.defaultPrevented || isInTextField(event) || isDialogOpen() || !isQuestionMarkOn()) return
      event.preventDefault()
      void openShortcuts()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isInTextField({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
  )
}
