import { lazy } from 'react'

/** What stands beside and in a picture comes with the first one that shows topics: lists and forms of topics need no viewer. */
export const ModelTopics = lazy(async () => ({ default: (await import('./in-model/model-topics.tsx')).ModelTopics }))
export const TopicPins = lazy(async () => ({ default: (await import('./pins/topic-pins.tsx')).TopicPins }))
