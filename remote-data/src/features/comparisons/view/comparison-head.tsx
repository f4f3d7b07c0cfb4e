import type { Comparison } from '@lintel/shared/contract/captures'
import { pluralize, DateTime } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { BackLink, Box, Flex, Heading, PageHeader, SimpleGrid, Text } from '@lintel/shared/ui'
import { titleOf } from '../../projects/index.ts'

/** The project and the two captures. */
export function ComparisonHead({ comparison }: { comparison: Comparison }) {
  const organization = useOrganizationId()
  const project = paths.project(organization, comparison.projectGroupId)
  const isLinked = useCanOpen()(project)
  const title = titleOf(comparison)
  return (
    <PageHeader
      back={<BackLink to={paths.comparisons(organization)}>Comparisons</BackLink>}
      name={title}
      title={
        isLinked ? (
          <Box asChild _hover={{ textDecoration: 'underline' }}>
            <Link to={project}>{title}</Link>
          </Box>
        ) : (
          title
        )
      }
      description={
        <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="6" rowGap="1">
          <ComparedCapture
            heading="Base"
            captureId={comparison.baseCaptureId}
            name={comparison.baseFileName}
            location={comparison.baseFileLocation}
            date={comparison.baseFileCaptureDate}
            elementCount={comparison.baseElementCount}
          />
          <ComparedCapture
            heading="Compare"
            captureId={comparison.compareCaptureId}
            name={comparison.compFileName}
            location={comparison.compFileLocation}
            date={comparison.compFileCaptureDate}
            elementCount={comparison.compareElementCount}
          />
        </SimpleGrid>
      }
    />
  )
}

type ComparedCaptureProps = {
  heading: 'Base' | 'Compare'
  captureId: string
  name: string
  location: string
  date: string
  elementCount: number
}

function ComparedCapture({ heading, captureId, name, location, date, elementCount }: ComparedCaptureProps) {
  const to = paths.capture(useOrganizationId(), captureId)
  const isLinked = useCanOpen()(to)
  return (
    <Flex as="section" aria-label={heading} columnGap="2" wrap="wrap" minW="0" overflowWrap="anywhere">
      <Heading as="h2" textStyle="sm" color="fg.muted">
        {heading}
      </Heading>
      <Text color="fg" fontWeight="medium" minW="0">
        {isLinked ? (
          <Box asChild color="brand.fg" textDecoration="underline">
            <Link to={to}>{name}</Link>
          </Box>
        ) : (
          name
        )}
      </Text>
      <Text>
        Capture Date: <DateTime date={date} /> | {pluralize(elementCount, 'element')}
      </Text>
      {location && (
        <Text display="block" maxW="full" truncate title={location}>
          {location}
        </Text>
      )}
    </Flex>
  )
}
