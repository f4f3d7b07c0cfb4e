import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useSearchParams } from '@lintel/shared/routing'
import { SavedViewsPanel } from '@lintel/shared/saved-views'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import { Box, Heading } from '@lintel/shared/ui'
import type { Viewer } from '@lintel/shared/viewer'
import { useId } from 'react'
import type { Capture } from '../view/capture.api.ts'
import { CopyLink } from './link/copy-link.tsx'
import { audiencesFor } from './capture-view.model.ts'
import { viewsOfCapture } from './capture-views.api.ts'

type CaptureViewsProps = {
  capture: Capture
  viewer: Viewer
  aspect: () => number
  /** The view that is shown already, which stays as one has turned it since. */
  shown: string | undefined
  onShown: (id: string) => void
}

/** The saved views of a capture and its project, beside the picture. The address names the one that is chosen, so that it is a link to it. */
export function CaptureViews({ capture, viewer, aspect, shown, onShown }: CaptureViewsProps) {
  const titleId = useId()
  const client = useQueryClient()
  const organization = useOrganizationId()
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const audiences = audiencesFor((role) => hasAnyRole(user, [role]))
  function changeAddress(change: (params: URLSearchParams) => void) {
    setParams(
      (before) => {
        const changed = new URLSearchParams(before)
        change(changed)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }
  function name(id: string) {
    onShown(id)
    changeAddress((changed) => {
      changed.set('view', id)
      changed.delete('seen')
    })
  }
  /** A link to what is gone would lead nowhere. */
  function forget(id: string) {
    changeAddress((changed) => changed.delete('view', id))
  }
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      w={{ md: '15rem', xl: '19rem' }}
      flexShrink="0"
      minH="0"
      overflowY="auto"
      bg="bg.panel"
      borderWidth="1px"
      rounded="xl"
      p="4"
    >
      <Heading as="h2" id={titleId} textStyle="sm" mb="3">
        Saved Views
      </Heading>
      <SavedViewsPanel
        store={viewsOfCapture({ client, organization, capture, audiences })}
        viewer={viewer}
        aspect={aspect}
        named={params.get('view') ?? undefined}
        shown={shown}
        onChoose={name}
        onDeleted={forget}
      />
      <Box mt="4" pt="4" borderTopWidth="1px">
        <CopyLink captureId={capture.id} viewer={viewer} aspect={aspect} />
      </Box>
    </Box>
  )
}
