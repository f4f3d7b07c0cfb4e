export { followEvents } from './follow-events.ts'
export { readEvents } from './read-events.ts'
export { useIsVisible } from './use-is-visible.ts'
export { useListNews } from './use-list-news.ts'
