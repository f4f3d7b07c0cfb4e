import { sharedStore } from '@lintel/shared/host'
import { useAtomValue } from 'jotai'
import { helpDialogAtom } from './open-help.ts'
import { useShortcutsKey } from './use-shortcuts-key.ts'

/** The help dialogs of the user menu, and the ? shortcut. */
export function HelpDialogs() {
  const { Dialog } = useAtomValue(helpDialogAtom)
  useShortcutsKey()
  return Dialog && <Dialog onClose={() => sharedStore.set(helpDialogAtom, {})} />
}
