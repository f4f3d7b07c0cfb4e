import { useQuery } from '@lintel/shared/api'
import { CapturedModel } from '@lintel/shared/captured-model'
import type { FoundInCapture, MasterElement } from '@lintel/shared/contract/master-model'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Boxes, EmptyState, Flex, LoadError, Skeleton, Text, VisuallyHidden } from '@lintel/shared/ui'
import { elementExamplesQuery } from '../element.api.ts'
import { ExampleTools } from './example-tools.tsx'

/** An element of this type from the latest capture, isolated or in its building. */
export function ElementModel({ element: { id, family, type } }: { element: MasterElement }) {
  const { data, error, isFetching, refetch } = useQuery(elementExamplesQuery({ organization: useOrganizationId(), id }))
  if (!data && error) {
    return (
      <LoadError error={error} title="Couldn't Find the Model" onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  }
  if (!data) return <Loading />
  const { capture, elementNumbers } = data
  if (!capture || elementNumbers.length === 0) {
    return (
      <EmptyState
        icon={<Boxes />}
        title="No Captures Contain This Element"
        description="It will appear here after you capture a building file that contains it."
      />
    )
  }
  return (
    <CapturedModel
      capture={{ id: capture.captureId, documentFileName: capture.documentFileName }}
      toolsOf={(loaded) => (
        <Flex columnGap="4" align="center" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Origin capture={capture} />
          <ExampleTools key={capture.captureId} {...loaded} name={`${family}: ${type}`} numbers={elementNumbers} />
        </Flex>
      )}
    />
  )
}

function Origin({ capture: { captureId, captureName, documentFileName, captureDate } }: { capture: FoundInCapture }) {
  const organization = useOrganizationId()
  return (
    <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      From{' '}
      <Text asChild color="fg" textDecoration="underline" textUnderlineOffset="0.2em">
        <Link to={paths.capture(organization, captureId, 'model')}>{captureName || documentFileName}</Link>
      </Text>
      , captured <Moment date={captureDate} />
    </Text>
  )
}

function Loading() {
  return (
    <>
      <VisuallyHidden role="status">Searching captures for the element</VisuallyHidden>
      <Skeleton aria-hidden h="26rem" rounded="xl" />
    </>
  )
}
