import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, Box, Flex, Heading, Text } from '@lintel/shared/ui'
import { titleOf } from '../projects/index.ts'

/** Name, folder and address. */
export function ProjectHead({ project }: { project: ProjectGroup }) {
  const { projectFolderName, site } = project
  const facts: [string, string | null][] = [
    ['Address', site.streetAddress1],
    ...(site.streetAddress2 === null ? [] : [['Address 2', site.streetAddress2] satisfies [string, string]]),
    ['City', site.city],
    ['State', site.state],
    ['Zip Code', site.postalCode],
  ]
  return (
    <Box as="header" mb="5" overflowWrap="anywhere">
      <BackLink to={paths.projects(useOrganizationId())}>Projects</BackLink>
      <Heading as="h1" mt="2" textStyle={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
        {titleOf(project)}
      </Heading>
      <Text color="fg.muted">{projectFolderName}</Text>
      <Flex as="dl" columnGap="8" rowGap="2" wrap="wrap" mt="3">
        {facts.map(([name, value]) => (
          <Box key={name} minW="0">
            <Text as="dt" textStyle="sm" color="fg.muted">
              {name}
            </Text>
            <dd>{value ?? 'N/A'}</dd>
          </Box>
        ))}
      </Flex>
    </Box>
  )
}
