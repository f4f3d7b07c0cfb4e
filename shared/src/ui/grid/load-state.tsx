import { RefreshNote, type RefreshedQuery } from '../list/refresh-note.tsx'

/** What a `DataGrid` shows of the query of its rows: that they are loading, why there are none, or that they may be out of date. */
export function loadState({ data, error, isFetching, dataUpdatedAt, refetch }: RefreshedQuery) {
  return {
    isLoading: isFetching && data === undefined,
    failure: error && data === undefined ? { error, onRetry: () => void refetch() } : undefined,
    note: <RefreshNote query={{ data, error, isFetching, dataUpdatedAt, refetch }} />,
  }
}
