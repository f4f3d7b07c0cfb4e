import type { Topic, TopicAbout as About } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { Box, Button, Panel, Text } from '@lintel/shared/ui'
import { useState } from 'react'

/** Links shown initially; a topic can have a thousand. */
const firstShown = 10

/** The linked items of a topic; deleted ones without a link. */
export function TopicAbout({ topic: { about } }: { topic: Topic }) {
  const [isExpanded, setExpanded] = useState(false)
  const visibleLinks = isExpanded ? about : about.slice(0, firstShown)
  return (
    <Panel title="About">
      {about.length === 0 && <Text color="fg.muted">Not linked to anything.</Text>}
      <Box as="ul" listStyleType="none" overflowWrap="anywhere">
        {visibleLinks.map((one, index) => (
          <Box as="li" key={index} py="1">
            <AboutLink about={one} />
          </Box>
        ))}
      </Box>
      {visibleLinks.length < about.length && (
        <Button mt="2" size="sm" variant="outline" colorPalette="gray" onClick={() => setExpanded(true)}>
          Show All {about.length}
        </Button>
      )}
    </Panel>
  )
}

function AboutLink({ about }: { about: About }) {
  const to = addressOf(useOrganizationId(), about)
  const canOpen = useCanOpen()
  if (to === undefined || !canOpen(to)) return about.title
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <Link to={to}>{about.title}</Link>
    </Box>
  )
}

/** Undefined if the item was deleted. */
function addressOf(organization: string, { captureId, elementId, masterElementId }: About): string | undefined {
  if (masterElementId !== null) return paths.masterElement(organization, masterElementId)
  if (captureId === null) return undefined
  if (elementId === null) return paths.capture(organization, captureId)
  return `${paths.capture(organization, captureId, 'model')}?${new URLSearchParams({ element: elementId }).toString()}`
}
