import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { TopicPinLayer, TopicsPanel } from '@lintel/shared/topics'
import type { Viewer } from '@lintel/shared/viewer'
import { elementsOfCapture } from './capture-views.api.ts'

type CaptureTopicsProps = {
  captureId: string
  projectId: string
  viewer: Viewer
  aspect: () => number
  /** The viewpoint that is already shown, so that later camera changes are kept. */
  shown: string | undefined
  onShown: (viewpointId: string) => void
}

/** The topics of the capture's project, next to the model. */
export function CaptureTopics({ captureId, projectId, ...rest }: CaptureTopicsProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  return (
    <TopicsPanel
      seenIn={{ kind: 'capture', captureId }}
      listed={{ projectId }}
      {...rest}
      elements={(viewer) => elementsOfCapture(viewer, client, { organization, captureId })}
    />
  )
}

/** Pins of these topics in the model. */
export function CapturePins({ captureId, viewer }: Pick<CaptureTopicsProps, 'captureId' | 'viewer'>) {
  return <TopicPinLayer seenIn={{ kind: 'capture', captureId }} viewer={viewer} />
}
