import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { TopicPinLayer, TopicsPanel } from '@lintel/shared/topics'
import type { Viewer } from '@lintel/shared/viewer'
import { useState } from 'react'

type RequestTopicsProps = {
  request: Pick<AssemblyRequest, 'id' | 'projectNumber'>
  viewer: Viewer
  /** Aspect ratio of the picture. */
  aspect: () => number
}

/**
 * Topics with a pin in an assembled model. A new topic's project defaults to the one with the request's project number.
 */
export function RequestTopics({ request: { id, projectNumber }, viewer, aspect }: RequestTopicsProps) {
  const [shown, setShown] = useState<{ id: string; by: Viewer }>()
  return (
    <TopicsPanel
      seenIn={{ kind: 'assembled', requestId: id }}
      listed={{ requestId: id }}
      projectNumber={projectNumber}
      viewer={viewer}
      aspect={aspect}
      shown={shown?.by === viewer ? shown.id : undefined}
      onShown={(viewpointId) => setShown({ id: viewpointId, by: viewer })}
    />
  )
}

/** Pins of these topics in the model. */
export function RequestPins({ requestId, viewer }: { requestId: string; viewer: Viewer }) {
  return <TopicPinLayer seenIn={{ kind: 'assembled', requestId }} viewer={viewer} />
}
