import { paletteShortcut } from '../command-palette/shortcut.ts'

export type Shortcut = { label: string; keys: readonly string[] }
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[]; note?: string }

const everywhere: ShortcutGroup = {
  title: 'On Every Page',
  shortcuts: [
    { label: 'Search', keys: paletteShortcut.keys },
    { label: 'Show this list', keys: ['?'] },
    { label: 'Close a dialog or menu', keys: ['Esc'] },
    { label: 'Skip to the content, at the top of a page', keys: ['Tab', 'Enter'] },
  ],
}

/** Shortcuts of `@lintel/shared/grid`, which follow the ARIA grid pattern. */
const gridShortcuts: ShortcutGroup = {
  title: 'In a Grid',
  shortcuts: [
    { label: 'Move between cells', keys: ['←', '↑', '→', '↓'] },
    { label: 'Open the row, or edit the cell', keys: ['Enter'] },
    { label: 'Select the row', keys: ['Space'] },
    { label: 'Select several cells', keys: ['Shift', '←', '↑', '→', '↓'] },
    { label: 'Select all cells', keys: [paletteShortcut.modifier, 'A'] },
    { label: 'Copy the selected cells', keys: [paletteShortcut.modifier, 'C'] },
    { label: 'In a column header: sort', keys: ['Enter'] },
    { label: 'In a column header: sort by one more column', keys: ['Shift', 'Enter'] },
    { label: 'In a column header: open the column menu', keys: ['Alt', '↓'] },
    { label: 'In a column header: change the width', keys: ['Alt', '←', '→'] },
    { label: 'In a column header: move the column', keys: ['Alt', 'Shift', '←', '→'] },
  ],
}

const viewerShortcuts: ShortcutGroup = {
  title: 'In the 3D View',
  shortcuts: [],
  note: 'Click the 3D view and press ? to list its shortcuts.',
}

/**
 * The shortcuts of the current page, from the `aria-keyshortcuts` attributes of its controls, which screen readers read
 * as well.
 */
export function shortcutsOf(page: Element): ShortcutGroup[] {
  const pageShortcuts = [...page.querySelectorAll('[aria-keyshortcuts]')].map((control) => ({
    label: nameOf(control),
    keys: keysOf(control.getAttribute('aria-keyshortcuts') ?? ''),
  }))
  return [
    everywhere,
    ...(pageShortcuts.length > 0 ? [{ title: 'On This Page', shortcuts: pageShortcuts }] : []),
    ...(page.querySelector('[role="grid"], [role="treegrid"]') ? [gridShortcuts] : []),
    ...(page.querySelector('[role="application"]') ? [viewerShortcuts] : []),
  ]
}

function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent.trim()
}

const keySymbols: Record<string, string> = {
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  Control: 'Ctrl',
  Escape: 'Esc',
  Meta: '⌘',
}

/** `Alt+ArrowDown`; of several shortcuts for the same control, the first. */
function keysOf(attribute: string): string[] {
  const [first = ''] = attribute.split(' ')
  return first.split('+').map((key) => keySymbols[key] ?? key)
}
