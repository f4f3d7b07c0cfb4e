import { useQuery, useQueryClient } from '@lintel/shared/api'
import { usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Box, Heading, Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'
import { FoundInCaptures, useLeaveOnError } from '../item-page/index.ts'
import { masterParameterQuery, parameterCapturesQuery } from './master-parameters.api.ts'
import { ParameterDetails } from './parameter-details.tsx'

const paginationOptions = { itemsPerPage: 10 }

/** A parameter and the captures with it. */
export function ParameterView({ id }: { id: string }) {
  const organization = useOrganizationId()
  const { data: parameter, error } = useQuery(masterParameterQuery(organization, id))
  useLeaveOnError(parameter ? null : error, paths.masterParameters(organization))
  if (!parameter) return <Loading />
  return (
    <>
      <ParameterDetails parameter={parameter} />
      <Box as="section" aria-label="Captures">
        <Heading as="h2" textStyle="lg" mb="3">
          Captures
        </Heading>
        <ParameterCaptures id={id} />
      </Box>
    </>
  )
}

function ParameterCaptures({ id }: { id: string }) {
  const [pagination, move] = usePaginationParams(paginationOptions)
  const { page, itemsPerPage: take } = pagination
  const organization = useOrganizationId()
  const client = useQueryClient()
  const query = useQuery(parameterCapturesQuery(organization, id, { skip: (page - 1) * take, take }))
  return (
    <FoundInCaptures
      query={query}
      pagination={pagination}
      onPagination={move}
      loadPage={(part) => client.query(parameterCapturesQuery(organization, id, part))}
    />
  )
}

function Loading() {
  return (
    <>
      <VisuallyHidden as="h1">Master Parameter Item</VisuallyHidden>
      <VisuallyHidden role="status">Loading the parameter</VisuallyHidden>
      <Stack aria-hidden gap="4">
        <Skeleton h="9" w="min(22rem, 80%)" />
        <Skeleton h="40" rounded="xl" />
      </Stack>
    </>
  )
}
