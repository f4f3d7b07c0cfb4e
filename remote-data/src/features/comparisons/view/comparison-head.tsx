import type { Comparison } from '@lintel/shared/contract/captures'
import { counted } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { BackLink, Box, Heading, SimpleGrid, Stack, Text } from '@lintel/shared/ui'
import { titleOf } from '../../projects/index.ts'

/** The project, and the two captures that are compared. */
export function ComparisonHead({ comparison }: { comparison: Comparison }) {
  const organization = useOrganizationId()
  const project = paths.project(organization, comparison.projectGroupId)
  const isLinked = useCanOpen()(project)
  return (
    <Stack as="header" gap="4" mb="5">
      <Box>
        <BackLink to={paths.comparisons(organization)}>Comparisons</BackLink>
        <Heading as="h1" mt="2" textStyle={{ base: '2xl', md: '3xl' }} overflowWrap="anywhere">
          {isLinked ? (
            <Box asChild _hover={{ textDecoration: 'underline' }}>
              <Link to={project}>{titleOf(comparison)}</Link>
            </Box>
          ) : (
            titleOf(comparison)
          )}
        </Heading>
      </Box>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
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
    </Stack>
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
    <Box
      as="section"
      aria-label={heading}
      px="4"
      py="3"
      borderWidth="1px"
      rounded="xl"
      bg="bg.panel"
      overflowWrap="anywhere"
    >
      <Heading as="h2" textStyle="sm" color="fg.muted">
        {heading}
      </Heading>
      <Text fontWeight="medium">
        {isLinked ? (
          <Box asChild color="brand.fg" textDecoration="underline">
            <Link to={to}>{name}</Link>
          </Box>
        ) : (
          name
        )}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {location}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        Capture Date:{' '}
        <time dateTime={date}>
          {new Date(date).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
        </time>{' '}
        | {counted(elementCount, 'element')}
      </Text>
    </Box>
  )
}
