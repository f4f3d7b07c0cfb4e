export type {
  /** @deprecated Use `StoredView`. */
  StoredView as KeptView,
} from './view-store.ts'
export type {
  /** @deprecated Use `ViewSource`. */
  ViewSource as RestoredFrom,
} from './shown/use-restore.ts'
