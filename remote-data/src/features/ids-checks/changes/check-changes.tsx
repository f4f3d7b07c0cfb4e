import { useQuery } from '@lintel/shared/api'
import type { IdsCheck, IdsCheckSummary } from '@lintel/shared/contract/ids'
import { formatDateTime } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUrlState, type UrlCodec } from '@lintel/shared/routing'
import { Box, EmptyState, GitCompare, LoadError, Select, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { comparableChecksQuery } from '../ids-checks.api.ts'
import { ChangeGrid } from './change-grid.tsx'

/** Choosing another check resets page and filter, because the changes differ. */
const sinceParam: UrlCodec<string | undefined> = {
  names: ['since', '*'],
  read: (search) => search.get('since') ?? undefined,
  write: (since) => ({ since }),
}
/** Creates a history entry, so that Back returns to the previous choice. */
const asStep = {}

/** Differences from another check of the project: the one in the URL, or the previous one with the same requirements. */
export function CheckChanges({ check }: { check: IdsCheck }) {
  const [since, setSince] = useUrlState(sinceParam, { navigation: asStep })
  const { data, error, isFetching, refetch } = useQuery(comparableChecksQuery(useOrganizationId(), check.id))
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Other Checks"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton aria-label="Loading the other checks" h="48" rounded="xl" />
  const before = data.find(({ id }) => id === since) ?? usualOf(check, data)
  if (!before) {
    return (
      <EmptyState
        title="Nothing to Compare With"
        icon={<GitCompare />}
        description="This is the project's only check. Check another capture, or check this one again."
      />
    )
  }
  return (
    <Stack gap="4">
      <Box asChild maxW="36rem">
        <label>
          <Text textStyle="sm" mb="1">
            Compare With
          </Text>
          <Select
            options={data.map((one) => ({ value: one.id, label: titleOf(one) }))}
            value={before.id}
            onChange={({ target }) => setSince(target.value)}
          />
        </label>
      </Box>
      <ChangeGrid key={before.id} check={check} before={before} />
    </Stack>
  )
}

/** Sorted newest first. */
function usualOf(check: IdsCheck, otherChecks: readonly IdsCheckSummary[]): IdsCheckSummary | undefined {
  const earlierChecks = otherChecks.filter(({ requestedDate }) => requestedDate <= check.requestedDate)
  return earlierChecks.find(({ rulesName }) => rulesName === check.rulesName) ?? earlierChecks[0] ?? otherChecks[0]
}

function titleOf({ rulesName, captureFileName, requestedDate }: IdsCheckSummary): string {
  return `${formatDateTime(requestedDate)}: ${captureFileName} against ${rulesName}`
}
