import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, Box, Flex, PageHeader } from '@lintel/shared/ui'
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
  const title = titleOf(project)
  return (
    <PageHeader
      back={<BackLink to={paths.projects(useOrganizationId())}>Projects</BackLink>}
      title={title}
      name={title}
      description={
        <Flex columnGap="4" wrap="wrap">
          {projectFolderName}
          <Flex as="dl" columnGap="4" wrap="wrap">
            {facts.map(([name, value]) => (
              <Flex key={name} columnGap="1.5" minW="0">
                <dt>{name}</dt>
                <Box as="dd" color="fg">
                  {value || '–'}
                </Box>
              </Flex>
            ))}
          </Flex>
        </Flex>
      }
    />
  )
}
