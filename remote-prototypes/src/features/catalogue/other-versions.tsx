import type { PrototypeRelease } from '@lintel/shared/contract'
import { Box, Button, ChevronDown, Text } from '@lintel/shared/ui'
import { useId, type ReactNode } from 'react'
import { ReleaseLinks } from './release-links.tsx'
import { VersionName } from './version-name.tsx'

type OtherVersionsProps = {
  prototype: string
  releases: PrototypeRelease[]
  isOpen: boolean
  onToggle: () => void
  renderSwitches?: ((release: PrototypeRelease) => ReactNode) | undefined
}

export function OtherVersions({ prototype, releases, isOpen, onToggle, renderSwitches }: OtherVersionsProps) {
  const listId = useId()
  return (
    <Box borderTopWidth="1px" borderColor="border">
      {releases.length === 0 ? (
        // Keeps the cards of a row equally tall.
        <Text px="5" lineHeight="3rem" fontSize="sm" color="fg.muted">
          No Other Versions
        </Text>
      ) : (
        <Button
          variant="ghost"
          colorPalette="gray"
          width="full"
          height="12"
          px="5"
          rounded="none"
          justifyContent="space-between"
          // The card clips a ring drawn outside.
          _focusVisible={{ outlineOffset: '-2px' }}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={onToggle}
        >
          Other Versions ({releases.length})
          <Box as="span" aria-hidden transform={isOpen ? 'rotate(180deg)' : undefined} transition="transform 150ms">
            <ChevronDown size={18} />
          </Box>
        </Button>
      )}
      {isOpen && releases.length > 0 && (
        <Box as="ul" role="list" id={listId} aria-label={`Other versions of ${prototype}`} listStyleType="none">
          {releases.map((release) => (
            <Box as="li" key={release.version} px="5" py="3" borderTopWidth="1px" borderColor="border">
              <VersionName release={release} />
              <ReleaseLinks release={release} />
              {renderSwitches?.(release)}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
