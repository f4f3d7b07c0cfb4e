import type { RemoteState } from '@lintel/shared/contract/releases'
import { Badge } from '@lintel/shared/ui'

/** Badges for a disabled remote or a running trial. */
export function RemoteBadges({ remote: { trial, disabled } }: { remote: RemoteState }) {
  return (
    <>
      {disabled && <Badge colorPalette="red">Disabled</Badge>}
      {trial && <Badge colorPalette="blue">Trial of {trial.version}</Badge>}
    </>
  )
}
