import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { EmptyState, Heading, LinkButton, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { ProjectList, projectQuery, titleOf } from '../../projects/index.ts'
import { CapturesToCompare } from './captures-to-compare.tsx'

export function NewComparison({ project }: { project: string | undefined }) {
  const organization = useOrganizationId()
  if (project !== undefined) return <InProject key={project} project={project} />
  return (
    <Stack gap="4">
      <Text color="fg.muted">Choose a project to compare captures from.</Text>
      <ProjectList isPicker addressOf={({ id }) => paths.newComparison(organization, id)} />
    </Stack>
  )
}

function InProject({ project }: { project: string }) {
  const organization = useOrganizationId()
  const { data } = useQuery(projectQuery(organization, project))
  const another = (
    <LinkButton size="sm" variant="outline" colorPalette="gray" to={paths.newComparison(organization)}>
      Choose Another Project
    </LinkButton>
  )
  if (data === null) return <EmptyState title="Project Not Found">{another}</EmptyState>
  return (
    <Stack gap="4">
      <Stack direction={{ base: 'column', md: 'row' }} justify="space-between" gap="3">
        {data ? (
          <Heading as="h2" textStyle="lg" minW="0" overflowWrap="anywhere">
            {titleOf(data)}
          </Heading>
        ) : (
          <Skeleton aria-hidden h="1lh" textStyle="lg" w="14rem" maxW="full" />
        )}
        {another}
      </Stack>
      {data && data.captureReviewCount < 2 && (
        <Text color="fg.muted">A comparison needs two captures. Add another capture to this project.</Text>
      )}
      <CapturesToCompare projectGroupId={project} />
    </Stack>
  )
}
