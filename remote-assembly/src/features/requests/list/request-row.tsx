import { isInProgress, type AssemblyRequestSummary } from '@lintel/shared/contract/assembly'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, ChevronRight, Flex, Text } from '@lintel/shared/ui'
import { StatusIcon } from '../status-icon.tsx'

export function RequestRow({ request }: { request: AssemblyRequestSummary }) {
  const { id, projectNumber, projectName, portfolio, prototypeRelease } = request
  const organization = useOrganizationId()
  return (
    <Flex
      asChild
      align="center"
      gap="3.5"
      px={{ base: '4', md: '5' }}
      py="3"
      minH="inherit"
      _hover={{ bg: 'bg.subtle' }}
      _focusVisible={{ outlineOffset: '-2px', rounded: 'lg' }}
    >
      <Link to={paths.assemblyRequest(organization, id)}>
        <StatusIcon status={request.status} progress={request.progress} />
        <Flex
          flex="1"
          minW="0"
          columnGap="5"
          rowGap="0.5"
          direction={{ base: 'column', md: 'row' }}
          align={{ md: 'center' }}
        >
          <Box flex="1" minW="0">
            <Text fontWeight="medium" overflowWrap="anywhere">
              {projectNumber} {projectName}
            </Text>
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {portfolio} · {prototypeRelease}
            </Text>
          </Box>
          <Outcome request={request} />
        </Flex>
        <Box aria-hidden color="fg.subtle" flexShrink="0">
          <ChevronRight size={18} />
        </Box>
      </Link>
    </Flex>
  )
}

function Outcome({ request: { status, requestedDate, completedDate } }: { request: AssemblyRequestSummary }) {
  if (status === 'Error') {
    return (
      <Text textStyle="sm" color="fg.error">
        There was an error completing this request.
      </Text>
    )
  }
  return (
    <Text textStyle="sm" color="fg.muted" flexShrink="0">
      {isInProgress(status) ? 'Requested ' : 'Completed '}
      <Moment date={completedDate ?? requestedDate} />
    </Text>
  )
}
