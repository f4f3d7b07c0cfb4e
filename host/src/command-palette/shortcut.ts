const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Ctrl+K, and Cmd+K on a Mac, where Ctrl+K deletes the rest of a line. */
export const paletteShortcut = isMac
  ? { aria: 'Meta+K', modifier: '⌘', keys: ['⌘', 'K'] }
  : { aria: 'Control+K', modifier: 'Ctrl', keys: ['Ctrl', 'K'] }

export function isPaletteShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || event.repeat) return false
  return isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
}

/** Text editors use the shortcut themselves, for example to insert a link. */
export function isForEditor({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented) return true
  return target instanceof Element && target.closest('[contenteditable]:not([contenteditable="false"])') !== null
}

/** The palette doesn't open over a dialog. */
export function isDialogOpen(): boolean {
  return document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([hidden]), dialog[open]') !== null
}
