import { sharedStore } from '@lintel/shared/host'
import { useAtomValue } from 'jotai'
import { helpDialogAtom } from './open-help.ts'
import { useShortcutsKey } from './use-shortcuts-key.ts'

/** The dialogs that the user menu opens on every page, and the key for one of them. */
export function HelpDialogs() {
  const { Dialog } = useAtomValue(helpDialogAtom)
  useShortcutsKey()
  return Dialog && <Dialog onClose={() => sharedStore.set(helpDialogAtom, {})} />
}
