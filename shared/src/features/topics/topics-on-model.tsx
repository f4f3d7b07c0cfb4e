import { VisuallyHidden } from '../../ui/components/index.ts'
import { lazyOverlay } from '../../viewer/index.ts'
import { lazyPart } from '../../ui/widgets/index.ts'

/** Topics in a panel beside a model. Loaded on demand, because lists and forms of topics do not need a viewer. */
export const TopicsPanel = lazyPart(async () => (await import('./in-model/model-topics.tsx')).ModelTopics, {
  name: 'The topics',
  loading: <VisuallyHidden role="status">Loading the topics</VisuallyHidden>,
})

/** Topic pins on a model. Loaded on demand. */
export const TopicPinLayer = lazyOverlay(async () => (await import('./pins/topic-pins.tsx')).TopicPins, {
  name: 'Topic pins',
})
