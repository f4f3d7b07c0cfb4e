import { useQuery } from '@lintel/shared/api'
import { getPageItems, firstPage, PaginatedList, RefreshNote } from '@lintel/shared/list'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { Box, LoadError, SimpleGrid, Text } from '@lintel/shared/ui'
import { useMemo, useState } from 'react'
import { ElementLink } from './element-link.tsx'
import { flagsQuery } from './review.api.ts'
import { flagInUnits, instancesOf, owners, type FlaggedInstance } from './review.model.ts'

type FlaggedInstancesProps = { captureId: string; reviewId: string; masterModelElementId: string }

export function FlaggedInstances({ captureId, reviewId, masterModelElementId }: FlaggedInstancesProps) {
  const query = useQuery(flagsQuery(useOrganizationId(), reviewId))
  const { data, error, isFetching, refetch } = query
  const [pagination, move] = useState(firstPage(10))
  const instances = useMemo(() => data && instancesOf(data, masterModelElementId), [data, masterModelElementId])
  return (
    <PaginatedList
      label="Flagged instances"
      note={<RefreshNote query={query} />}
      items={instances && getPageItems(instances, pagination)}
      all={instances}
      total={instances?.length ?? 0}
      keyOf={({ elementNumber }) => String(elementNumber)}
      pagination={pagination}
      onPagination={move}
      rowHeight="0"
      error={
        !data &&
        error && (
          <LoadError
            error={error}
            title="Couldn't Load the Reasons"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      }
    >
      {(instance) => <Instance captureId={captureId} reviewId={reviewId} instance={instance} />}
    </PaginatedList>
  )
}

type InstanceProps = { captureId: string; reviewId: string; instance: FlaggedInstance }

function Instance({ captureId, reviewId, instance: { element, flags } }: InstanceProps) {
  const units = useUnits()
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="3" px="4" py="3" textStyle="sm">
      <Box minW="0">
        <ElementLink captureId={captureId} reviewId={reviewId} element={element} />
      </Box>
      <Box as="ul" listStyleType="none" minW="0">
        {flags
          .map((flag) => flagInUnits(flag, units))
          .map(({ number, elementValueOf, notApprovedReason, notApprovedAction }) => (
            <Box as="li" key={number} mb="2" _last={{ mb: '0' }}>
              <Text overflowWrap="anywhere">Reason: {notApprovedReason}</Text>
              {elementValueOf && <Text color="fg.muted">{owners[elementValueOf].sentence}</Text>}
              <Text overflowWrap="anywhere" color="fg.muted">
                Action: {notApprovedAction}
              </Text>
            </Box>
          ))}
      </Box>
    </SimpleGrid>
  )
}
