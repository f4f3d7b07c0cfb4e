import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import type { Viewer } from '@lintel/shared/viewer'
import { audiencesFor, ViewsPanel } from '../../saved-views/index.ts'
import type { Capture } from '../view/capture.api.ts'
import { viewsOfCapture } from './capture-views.api.ts'

type CaptureViewsProps = {
  capture: Capture
  viewer: Viewer
  aspect: () => number
  /** The view that is already shown, so that later camera changes are kept. */
  shown: string | undefined
  onShown: (id: string) => void
}

/** The saved views of the project next to the model. */
export function CaptureViews({ capture, ...rest }: CaptureViewsProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const user = useUser()
  const audiences = audiencesFor((role) => hasAnyRole(user, [role]))
  const store = viewsOfCapture({ client, organization, capture, audiences })
  return <ViewsPanel store={store} link={{ subject: 'capture' }} {...rest} />
}
