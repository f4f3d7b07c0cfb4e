import type { RemoteState } from '@lintel/shared/contract/releases'
import { Badge } from '@lintel/shared/ui'

/** What is unusual about a remote; nothing where all people have its live version. */
export function RemoteBadges({ remote: { trial, disabled } }: { remote: RemoteState }) {
  return (
    <>
      {disabled && <Badge colorPalette="red">Disabled</Badge>}
      {trial && <Badge colorPalette="blue">Trial of {trial.version}</Badge>}
    </>
  )
}
