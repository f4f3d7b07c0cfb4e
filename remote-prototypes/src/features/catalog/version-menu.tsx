import { useQuery } from '@lintel/shared/api'
import { releasesQuery } from '@lintel/shared/manifest'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, ChevronDown, Popover, Stack } from '@lintel/shared/ui'
import { compareNaturally } from './catalog.model.ts'

type VersionMenuProps = {
  prototype: string
  version: string
  /** The chosen options, which the other version keeps if it offers them. */
  choices?: Readonly<Record<string, string>>
}

/** A menu of the other published versions of a prototype; hidden if there are none. */
export function VersionMenu({ prototype, version, choices }: VersionMenuProps) {
  const organization = useOrganizationId()
  const { data = [] } = useQuery(releasesQuery(organization))
  const otherVersions = data
    .filter((release) => release.prototype === prototype && release.published && release.version !== version)
    .map((release) => release.version)
    .toSorted((left, right) => compareNaturally(right, left))
  if (otherVersions.length === 0) return null
  return (
    <Popover
      isMenu
      label={`Other versions of ${prototype}`}
      trigger={<ChevronDown aria-hidden size={18} />}
      button={{ size: 'sm', px: '1' }}
    >
      <Stack as="ul" role="list" gap="0.5" listStyleType="none" m="-2">
        {otherVersions.map((other) => (
          <li key={other}>
            <Box asChild display="block" px="3" py="2" rounded="md" overflowWrap="anywhere" _hover={{ bg: 'bg.muted' }}>
              <Link to={paths.prototype(organization, prototype, other, choices)}>Version {other}</Link>
            </Box>
          </li>
        ))}
      </Stack>
    </Popover>
  )
}
