export {
  /** @deprecated Use `useHistoryState`. */
  useHistoryState as useEntryState,
  /** @deprecated Use `useHistorySnapshot`. */
  useHistorySnapshot as useEntrySnapshot,
} from './history-state.ts'
