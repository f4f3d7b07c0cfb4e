export { TopicGrid } from './list/topic-grid.tsx'
export { ModelTopics } from './in-model/model-topics.tsx'
export { TopicPins } from './pins/topic-pins.tsx'
