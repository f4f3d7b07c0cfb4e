import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUrlState, type UrlCodec } from '@lintel/shared/routing'
import { SavedViewsPanel } from '@lintel/shared/saved-views'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import { Box, Heading } from '@lintel/shared/ui'
import type { Viewer } from '@lintel/shared/viewer'
import { useId } from 'react'
import type { Capture } from '../view/capture.api.ts'
import { CopyLink } from './link/copy-link.tsx'
import { audiencesFor } from './capture-view.model.ts'
import { viewsOfCapture } from './capture-views.api.ts'

/** Selecting a saved view replaces the view of a link. */
const viewParam: UrlCodec<string | undefined> = {
  names: ['view', 'seen'],
  read: (search) => search.get('view') ?? undefined,
  write: (view) => ({ view }),
}

type CaptureViewsProps = {
  capture: Capture
  viewer: Viewer
  aspect: () => number
  /** The view that is already shown, so that later camera changes are kept. */
  shown: string | undefined
  onShown: (id: string) => void
}

/** The saved views of the project next to the model. The selected view is in the URL, so it can be linked. */
export function CaptureViews({ capture, viewer, aspect, shown, onShown }: CaptureViewsProps) {
  const titleId = useId()
  const client = useQueryClient()
  const organization = useOrganizationId()
  const user = useUser()
  const [view, setView] = useUrlState(viewParam)
  const audiences = audiencesFor((role) => hasAnyRole(user, [role]))
  function name(id: string) {
    onShown(id)
    setView(id)
  }
  /** Removes a deleted view from the URL. */
  function removeFromUrl(id: string) {
    if (id === view) setView(undefined)
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
        named={view}
        shown={shown}
        onChoose={name}
        onDeleted={removeFromUrl}
      />
      <Box mt="4" pt="4" borderTopWidth="1px">
        <CopyLink captureId={capture.id} viewer={viewer} aspect={aspect} />
      </Box>
    </Box>
  )
}
