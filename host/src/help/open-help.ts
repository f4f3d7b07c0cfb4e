import { sharedStore } from '@lintel/shared/host'
import { showToast } from '@lintel/shared/toast'
import { atom } from 'jotai'
import type { ComponentType } from 'react'

type HelpDialog = ComponentType<{ onClose: () => void }>

/** The open help dialog. Its code is loaded on the first click. */
export const helpDialogAtom = atom<{ Dialog?: HelpDialog }>({})

export function openWhatsNew(): Promise<void> {
  return open(async () => (await import('./whats-new.dialog.tsx')).WhatsNewDialog)
}

export function openShortcuts(): Promise<void> {
  return open(async () => (await import('./shortcuts.dialog.tsx')).ShortcutsDialog)
}

async function open(load: () => Promise<HelpDialog>): Promise<void> {
  try {
    const Dialog = await load()
    sharedStore.set(helpDialogAtom, { Dialog })
  } catch {
    showToast({ text: "Couldn't load the dialog. Check your connection and try again.", type: 'error' })
  }
}
