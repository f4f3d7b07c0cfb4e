import { VisuallyHidden } from '../../ui/components/index.ts'
import { lateOverlay } from '../../viewer/index.ts'
import { latePart } from '../../ui/widgets/index.ts'

/** Topics beside a picture. They come with the first one that shows any: lists and forms of topics need no viewer. */
export const TopicsPanel = latePart(async () => (await import('./in-model/model-topics.tsx')).ModelTopics, {
  name: 'The topics',
  loading: <VisuallyHidden role="status">Loading the topics</VisuallyHidden>,
})

/** Topics at their places in a picture. */
export const TopicPinLayer = lateOverlay(async () => (await import('./pins/topic-pins.tsx')).TopicPins, {
  name: 'Topic pins',
})
