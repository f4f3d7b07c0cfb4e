import { LoadError } from '../components/index.ts'
import { RefreshNote, type RefreshedQuery } from './refresh-note.tsx'

/** What is read of a query whose answer is one page, as the server has cut it. */
type QueryOfPage<Item> = RefreshedQuery & {
  data: { items: Item[]; total: number; hasMore?: boolean } | undefined
  /** What is seen is still that of the page before. */
  isPlaceholderData: boolean
}

type Words = {
  /** Of a page that could not be loaded: 'The Projects Could Not Be Loaded'. */
  failed: string
  /** Where the platform says that the person may not see it. */
  forbidden?: string
}

/** What a `PaginatedList` shows of such a query: its rows, how many there are, and in their place why there are none. */
export function pageOfQuery<Item>(query: QueryOfPage<Item>, { failed, forbidden = failed }: Words) {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = query
  return {
    items: data?.items,
    total: data?.total ?? 0,
    hasMore: data?.hasMore ?? false,
    isBusy: isPlaceholderData,
    note: <RefreshNote query={{ data, error, isFetching, dataUpdatedAt, refetch }} />,
    // Rows that are here stay, whatever becomes of asking for them again.
    error: !data && error && (
      <LoadError
        title={failed}
        forbidden={forbidden}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ),
  }
}
