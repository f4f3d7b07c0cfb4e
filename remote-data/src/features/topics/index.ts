export { TopicGrid } from './list/topic-grid.tsx'
export { TopicBadges, TopicLinks, useTopicsOfGroups } from './from-review/group-topics.tsx'
export { MakeTopics } from './from-review/make-topics.tsx'
