import type { PrototypeManifest } from '@lintel/shared/contract'
import { TopicPinLayer, TopicsPanel } from '@lintel/shared/topics'
import type { Viewer } from '@lintel/shared/viewer'
import { useState } from 'react'

type PrototypeTopicsProps = {
  manifest: PrototypeManifest
  viewer: Viewer
  /** Aspect ratio of the picture. */
  aspect: () => number
}

/** Topics with a pin in a release of the prototype. A new topic asks for its project, because prototypes have none. */
export function PrototypeTopics({ manifest, viewer, aspect }: PrototypeTopicsProps) {
  const { prototype } = manifest
  const [shown, setShown] = useState<{ id: string; by: Viewer }>()
  return (
    <TopicsPanel
      seenIn={seenInOf(manifest)}
      listed={{ prototype }}
      viewer={viewer}
      aspect={aspect}
      shown={shown?.by === viewer ? shown.id : undefined}
      onShown={(id) => setShown({ id, by: viewer })}
      isInPanel
    />
  )
}

/** Pins of these topics in the model. */
export function PrototypePins({ manifest, viewer }: Pick<PrototypeTopicsProps, 'manifest' | 'viewer'>) {
  return <TopicPinLayer seenIn={seenInOf(manifest)} viewer={viewer} />
}

function seenInOf({ prototype, release }: PrototypeManifest) {
  return { kind: 'prototype', prototype, release } as const
}
