export {
  /** @deprecated Use `useLiveList`. */
  useLiveList as useListNews,
} from './use-live-list.ts'
