import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { TopicPinLayer, TopicsPanel } from '@lintel/shared/topics'
import type { Viewer } from '@lintel/shared/viewer'
import { useState } from 'react'

type RequestTopicsProps = {
  request: Pick<AssemblyRequest, 'id' | 'projectNumber'>
  viewer: Viewer
  /** Width of the picture divided by its height. */
  aspect: () => number
}

/** Topics with a pin in an assembled model. A new one is of the project of the request, where there is one of its number, or of another that is chosen. */
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

/** The same topics, at their places in the picture. */
export function RequestPins({ requestId, viewer }: { requestId: string; viewer: Viewer }) {
  return <TopicPinLayer seenIn={{ kind: 'assembled', requestId }} viewer={viewer} />
}
