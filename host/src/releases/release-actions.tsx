import type { RemoteState } from '@lintel/shared/contract/releases'
import { Button } from '@lintel/shared/ui'
import { ChangeDialog } from './dialogs/change-dialog.tsx'
import { useChange } from './dialogs/use-change.ts'

/** The actions for a remote as a whole. */
export function ReleaseActions({ remote }: { remote: RemoteState }) {
  const { doing, begin, close } = useChange()
  const { previous, trial, disabled } = remote
  return (
    <>
      {trial && (
        <>
          <Button onClick={() => begin({ what: 'promote', version: trial.version })}>Promote {trial.version}</Button>
          <Button {...buttonStyle} onClick={() => begin({ what: 'trial', version: trial.version })}>
            Change Trial
          </Button>
          <Button {...buttonStyle} onClick={() => begin({ what: 'end-trial', version: trial.version })}>
            End Trial
          </Button>
        </>
      )}
      {previous !== null && (
        <Button {...buttonStyle} onClick={() => begin({ what: 'rollback', version: previous })}>
          Roll Back to {previous}
        </Button>
      )}
      {disabled ? (
        <Button {...(trial && buttonStyle)} onClick={() => begin({ what: 'enable', version: remote.live })}>
          Enable
        </Button>
      ) : (
        <Button {...buttonStyle} colorPalette="red" onClick={() => begin({ what: 'disable', version: remote.live })}>
          Disable
        </Button>
      )}
      {doing && <ChangeDialog remote={remote} doing={doing} onClose={close} />}
    </>
  )
}

const buttonStyle = { variant: 'outline', colorPalette: 'gray' } as const
