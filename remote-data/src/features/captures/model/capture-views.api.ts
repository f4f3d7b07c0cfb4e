import type { QueryClient } from '@lintel/shared/api'
import { capturedElementsQuery } from '@lintel/shared/captured-model'
import { captureViewSchema, type CaptureView } from '@lintel/shared/contract/captures'
import { formatDate } from '@lintel/shared/format'
import type { NamedElement, ViewStore } from '@lintel/shared/saved-views'
import type { Viewer } from '@lintel/shared/viewer'
import { audienceNote, namedElements, viewStore } from '../../saved-views/index.ts'

type ViewsScope = {
  client: QueryClient
  organization: string
  capture: { id: string; documentFileName: string }
  audiences: ViewStore['audiences']
}

/** The saved views of a capture's project. */
export function viewsOfCapture({ client, organization, capture, audiences }: ViewsScope): ViewStore {
  const { id, documentFileName } = capture
  return viewStore({
    organization,
    of: { id: `${organization}/${id}`, name: documentFileName || 'Capture' },
    queryKey: ['data', 'capture-views', organization, id],
    audiences,
    paths: { all: `/captures/${encodeURIComponent(id)}/views`, one: '/capture-views' },
    schema: captureViewSchema,
    noteOf: (view) => noteOf(view, id),
    elements: (viewer) => elementsOfCapture(viewer, client, { organization, captureId: id }),
  })
}

/** The view's audience, if not everyone, and the other capture it was saved on. */
function noteOf({ audience, captureId, captureFileName, captureDate }: CaptureView, shownCaptureId: string): string {
  const from =
    captureId === shownCaptureId ? '' : `From ${captureFileName || 'a capture'} of ${formatDate(captureDate)}`
  return [audienceNote(audience), from].filter(Boolean).join(' · ')
}

export async function elementsOfCapture(
  viewer: Viewer,
  client: QueryClient,
  { organization, captureId }: { organization: string; captureId: string },
): Promise<NamedElement[]> {
  const [elements, captured] = await Promise.all([
    viewer.elements(),
    client.query(capturedElementsQuery(organization, captureId)),
  ])
  return namedElements(elements, captured)
}
