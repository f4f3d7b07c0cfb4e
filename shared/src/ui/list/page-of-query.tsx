import { LoadError } from '../components/index.ts'
import { RefreshNote, type RefreshedQuery } from './refresh-note.tsx'

/** A query whose response is one page of a list from the server. */
type QueryOfPage<Item> = RefreshedQuery & {
  data: { items: Item[]; total: number; hasMore?: boolean } | undefined
  /** The data is still that of the previous page. */
  isPlaceholderData: boolean
}

type Words = {
  /** The title if a page could not be loaded: 'The Projects Could Not Be Loaded'. */
  failed: string
  /** Shown if the platform refuses permission. */
  forbidden?: string
}

/** The properties of a `PaginatedList` for such a query: items, total, and states without items. */
export function getPageProps<Item>(query: QueryOfPage<Item>, { failed, forbidden = failed }: Words) {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = query
  return {
    items: data?.items,
    total: data?.total ?? 0,
    hasMore: data?.hasMore ?? false,
    isBusy: isPlaceholderData,
    note: <RefreshNote query={{ data, error, isFetching, dataUpdatedAt, refetch }} />,
    // Loaded rows stay, even if refreshing them fails.
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
