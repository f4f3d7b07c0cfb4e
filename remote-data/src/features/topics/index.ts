export { TopicGrid } from './list/topic-grid.tsx'
export { TopicBadges, TopicLinks, useTopicsOfGroups } from './from-review/group-topics.tsx'
export { CreateTopics } from './from-review/create-topics.tsx'
