import { RefreshNote, type RefreshedQuery } from '../list/refresh-note.tsx'

/** The `DataGrid` properties that follow from the query of its rows: loading, failed, or possibly out of date. */
export function loadState({ data, error, isFetching, dataUpdatedAt, refetch }: RefreshedQuery) {
  return {
    isLoading: isFetching && data === undefined,
    failure: error && data === undefined ? { error, onRetry: () => void refetch() } : undefined,
    note: <RefreshNote query={{ data, error, isFetching, dataUpdatedAt, refetch }} />,
  }
}
