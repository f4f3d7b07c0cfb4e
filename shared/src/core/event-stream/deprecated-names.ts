export {
  /** @deprecated Use `useLiveList`. */
  useLiveList as useListNews,
} from './use-list-news.ts'
