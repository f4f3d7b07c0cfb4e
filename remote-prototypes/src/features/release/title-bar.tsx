import type { PrototypeManifest } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import type { Choices } from '@lintel/shared/prototype'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { Box, LinkButton } from '@lintel/shared/ui'
import { ViewerTitleBar } from '@lintel/shared/viewer'
import type { ReactNode } from 'react'

type TitleBarProps = { prototype: string; release: string; versions: ReactNode; children?: ReactNode }

export function TitleBar({ prototype, release, versions, children }: TitleBarProps) {
  return (
    <ViewerTitleBar title={`${prototype} Prototype - ${release}`} beside={versions}>
      {children}
    </ViewerTitleBar>
  )
}

/** Opens the wizard with the chosen options, if the registry has that page and the user's roles allow it. */
export function RequestLink({ manifest, choices }: { manifest: PrototypeManifest; choices: Choices }) {
  const organization = useOrganizationId()
  const canOpen = useCanOpen()
  const { prototype, release, automation } = manifest
  if (!automation || !canOpen(paths.assemblyForm(organization, prototype, release))) return null
  return (
    <LinkButton
      to={paths.assemblyForm(organization, prototype, release, choices)}
      size="sm"
      aria-label="Request Prototype"
      px={{ base: '2.5', md: '3.5' }}
    >
      <span>
        Request
        <Box as="span" hideBelow="md">
          {' Prototype'}
        </Box>
      </span>
    </LinkButton>
  )
}
