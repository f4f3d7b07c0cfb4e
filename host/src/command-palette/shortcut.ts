const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Ctrl+K, and Cmd+K on a Mac, where Ctrl+K deletes the rest of a line. */
export const paletteShortcut = isMac
  ? { aria: 'Meta+K', modifier: '⌘', keys: ['⌘', 'K'] }
  : { aria: 'Control+K', modifier: 'Ctrl', keys: ['Ctrl', 'K'] }

export function isPaletteShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || event.repeat) return false
  return isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
}

/** A text editor has a use of its own for it, such as making a link. */
export function isForEditor({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented) return true
  return target instanceof Element && target.closest('[contenteditable]:not([contenteditable="false"])') !== null
}

/** The palette does not open over a dialog, which has to be answered first. */
export function isDialogOpen(): boolean {
  return document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([hidden]), dialog[open]') !== null
}
