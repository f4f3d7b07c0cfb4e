import { Box, Heading } from '@lintel/shared/ui'
import { memo, useId, useState } from 'react'
import type { CatalogPrototype } from './catalog.model.ts'
import { OtherVersions } from './other-versions.tsx'
import { ReleaseSummary } from './release-summary.tsx'
import { ReleaseSwitches } from './management/release-switches.tsx'
import { Thumbnail } from './thumbnail.tsx'

type PrototypeCardProps = { prototype: CatalogPrototype; isManager: boolean; isOnFirstScreen: boolean }

export const PrototypeCard = memo(function PrototypeCard({
  prototype,
  isManager,
  isOnFirstScreen,
}: PrototypeCardProps) {
  const { name, headline, otherReleases } = prototype
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  // Publishing moves a release between the card and its list of other versions; the focus follows.
  const [moved, setMoved] = useState<string>()

  function followRelease(version: string) {
    setMoved(version)
    if (version === headline.version) setOpen(true)
  }

  function toggleOtherVersions() {
    setMoved(undefined)
    setOpen(!isOpen)
  }

  return (
    <Box as="li" position="relative" zIndex={isOpen ? '1' : undefined}>
      <Box
        as="article"
        aria-labelledby={headingId}
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        rounded="lg"
        overflow={isOpen ? 'visible' : 'hidden'}
        shadow="xs"
      >
        <Thumbnail
          key={headline.thumbnailUrl}
          url={headline.thumbnailUrl}
          label={`${name} ${headline.version}`}
          isEager={isOnFirstScreen}
        />
        <Box px="5" py="4">
          <Heading as="h2" id={headingId} size="lg" overflowWrap="anywhere">
            {name}
          </Heading>
          <ReleaseSummary release={headline} />
          {isManager && (
            <ReleaseSwitches
              key={headline.version}
              release={headline}
              isFocused={moved === headline.version}
              onPublish={followRelease}
            />
          )}
        </Box>
        <OtherVersions
          prototype={name}
          releases={otherReleases}
          isOpen={isOpen}
          onToggle={toggleOtherVersions}
          renderSwitches={
            isManager
              ? (release) => (
                  <ReleaseSwitches release={release} isFocused={moved === release.version} onPublish={followRelease} />
                )
              : undefined
          }
        />
      </Box>
    </Box>
  )
})
