import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { ProjectCapture } from '@lintel/shared/contract/captures'
import { countText, DateTime } from '@lintel/shared/format'
import { getPageProps, PaginatedList, usePaginationParams, type Pagination } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Badge, Box, Checkbox, EmptyState, FileStack, Flex, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { projectCapturesQuery } from '../../projects/index.ts'
import { ModelLink, Thumbnail } from '../../thumbnails/index.ts'
import { ComparePair } from './compare-pair.tsx'

/** Specification 2, "Business constants and limits". */
const paginationOptions = { itemsPerPage: 5 }

/** The captures of a project, of which two can be selected and compared. */
export function CapturesToCompare({ projectGroupId }: { projectGroupId: string }) {
  const organization = useOrganizationId()
  const mayChoose = useHasAnyRole(['revitupload.read', 'revituploadcompare.read'])
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const [chosen, setChosen] = useState<readonly ProjectCapture[]>([])
  const client = useQueryClient()
  const pageQuery = (page: Pagination) =>
    projectCapturesQuery(organization, projectGroupId, { ...page, withModels: mayChoose })
  const query = useQuery(pageQuery(pagination))
  const canCompare = mayChoose && (query.data?.total ?? 0) > 1
  const isChosen = ({ id }: ProjectCapture) => chosen.some((one) => one.id === id)
  function toggle(capture: ProjectCapture) {
    // A third selection replaces the first.
    setChosen(isChosen(capture) ? chosen.filter(({ id }) => id !== capture.id) : [...chosen.slice(-1), capture])
  }
  return (
    <Stack gap="4">
      {canCompare && <ComparePair chosen={chosen} onClear={() => setChosen([])} />}
      <PaginatedList
        label="Captures"
        {...getPageProps(query, { failed: "Couldn't Load the Captures" })}
        all={(page) => client.query(pageQuery(page))}
        keyOf={({ id }) => id}
        pagination={pagination}
        onPagination={onPagination}
        empty={<EmptyState title="No Captures" icon={<FileStack />} />}
      >
        {(capture) => (
          <CaptureRow
            capture={capture}
            to={paths.capture(organization, capture.captureId)}
            isChosen={isChosen(capture)}
            onToggle={canCompare ? () => toggle(capture) : undefined}
          />
        )}
      </PaginatedList>
    </Stack>
  )
}

type CaptureRowProps = {
  capture: ProjectCapture
  to: string
  isChosen: boolean
  /** Undefined if there is nothing to compare or the user lacks permission. */
  onToggle: (() => void) | undefined
}

/** A check mark, the link to the capture, and the link to its model. */
function CaptureRow({ capture, to, isChosen, onToggle }: CaptureRowProps) {
  const { captureId, captureName, fileOriginPath, captureDate, revitElementCount, version } = capture
  const canOpen = useCanOpen()(to)
  const content = (
    <>
      <Thumbnail url={capture.thumbnailUrl} />
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
          <Text fontWeight="medium">{captureName}</Text>
          {version !== null && <Badge>Version {version}</Badge>}
          <Text textStyle="sm" color="fg.muted" lineClamp={1} title={fileOriginPath}>
            {fileOriginPath}
          </Text>
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          Captured: <DateTime date={captureDate} /> | Elements: {countText(revitElementCount)}
        </Text>
      </Box>
    </>
  )
  return (
    <Flex align="center" minH="inherit" pe={{ base: '1', md: '3' }} bg={isChosen ? 'bg.subtle' : undefined}>
      {onToggle && (
        <Checkbox
          label={`Compare ${captureName}`}
          isLabelHidden
          isChecked={isChosen}
          alignItems="center"
          ps={{ base: '3', md: '4' }}
          pe="1"
          minH="10"
          onChange={onToggle}
        />
      )}
      <Flex
        asChild
        align="center"
        gap={{ base: '3', md: '4' }}
        flex="1"
        minW="0"
        px={{ base: '2', md: '3' }}
        py="2"
        {...(canOpen && { _hover: { bg: 'bg.subtle' } })}
      >
        {canOpen ? <Link to={to}>{content}</Link> : <div>{content}</div>}
      </Flex>
      {capture.hasModel === true && <ModelLink captureId={captureId} name={captureName} />}
    </Flex>
  )
}
