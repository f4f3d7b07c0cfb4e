import type { RemoteState } from '@lintel/shared/contract/releases'
import { ConfirmChange } from './confirm-change.dialog.tsx'
import { DisableDialog } from './disable.dialog.tsx'
import { TrialDialog } from './trial.dialog.tsx'
import type { Doing } from './use-change.ts'

type ChangeDialogProps = { remote: RemoteState; doing: Doing; onClose: () => void }

/** Confirms a release change and asks for its details. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { doing, ...rest } = props
  if (doing.what === 'trial') return <TrialDialog {...rest} version={doing.version} />
  if (doing.what === 'disable') return <DisableDialog {...rest} />
  return <ConfirmChange {...rest} what={doing.what} version={doing.version} />
}
