import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Heading, LinkButton, Stack, Text } from '@lintel/shared/ui'
import { ProjectList, projectQuery, titleOf } from '../../projects/index.ts'
import { CapturesToCompare } from './captures-to-compare.tsx'

/** First the project, then two of its captures. */
export function NewComparison({ project }: { project: string | undefined }) {
  const organization = useOrganizationId()
  if (project !== undefined) return <InProject key={project} project={project} />
  return (
    <Stack gap="4">
      <Text color="fg.muted">Choose the project whose captures are to be compared.</Text>
      <ProjectList addressOf={({ id }) => paths.newComparison(organization, id)} />
    </Stack>
  )
}

function InProject({ project }: { project: string }) {
  const organization = useOrganizationId()
  const { data } = useQuery(projectQuery(organization, project))
  return (
    <Stack gap="4">
      <Stack direction={{ base: 'column', md: 'row' }} justify="space-between" gap="3">
        <Heading as="h2" textStyle="lg" minH="1lh">
          {data && titleOf(data)}
        </Heading>
        <LinkButton size="sm" variant="outline" colorPalette="gray" to={paths.newComparison(organization)}>
          Another Project
        </LinkButton>
      </Stack>
      <CapturesToCompare projectGroupId={project} />
    </Stack>
  )
}
