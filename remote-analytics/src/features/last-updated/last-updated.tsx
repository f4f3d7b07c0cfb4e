import { useQuery, useQueryClient } from '@lintel/shared/api'
import { formatDateTime } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, Flex, Text } from '@lintel/shared/ui'
import type { DateRange } from '@lintel/shared/widgets'
import { requestsQuery } from '../requests/index.ts'

/** When the data was loaded. It's only refetched by Refresh, so that it doesn't change while someone reads it. */
export function LastUpdated({ range }: { range: DateRange }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const { data, dataUpdatedAt, error, isFetching } = useQuery(requestsQuery(organization, range))
  return (
    <Flex gap="3" wrap="wrap" align="center" justify="flex-end">
      {dataUpdatedAt > 0 && (
        <Text textStyle="sm" color="fg.muted">
          Last updated {formatDateTime(dataUpdatedAt)}
        </Text>
      )}
      {/* The previous data stays visible. */}
      {data && error && !isFetching && (
        <Text role="alert" textStyle="sm" color="fg.error">
          Couldn't refresh.
        </Text>
      )}
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        loading={isFetching}
        loadingText="Refresh"
        onClick={() => void client.invalidateQueries({ queryKey: ['analytics'] })}
      >
        Refresh
      </Button>
    </Flex>
  )
}
