import type { PrototypeManifest } from '@lintel/shared/contract'
import { Box, Button, VisuallyHidden } from '@lintel/shared/ui'
import { lazyOverlay, type Viewer } from '@lintel/shared/viewer'
import { lazyPart } from '@lintel/shared/widgets'

/** Lazy, because it's opened on demand. */
const PrototypeTopics = lazyPart(
  async () => (await import('../../features/topics/prototype-topics.tsx')).PrototypeTopics,
  { name: 'The topics', loading: <VisuallyHidden role="status">Loading the topics</VisuallyHidden> },
)
const PrototypePins = lazyOverlay(
  async () => (await import('../../features/topics/prototype-topics.tsx')).PrototypePins,
  { name: 'Topic pins' },
)

type TopicsSectionProps = {
  manifest: PrototypeManifest
  viewer: Viewer | undefined
  aspect: () => number
  isOpen: boolean
  onToggle: () => void
}

/** The section of the panel with topics that have a pin in the prototype. */
export function TopicsSection({ manifest, viewer, aspect, isOpen, onToggle }: TopicsSectionProps) {
  return (
    <Box px={{ base: '5', md: '4', xl: '5' }} py="4" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      <Button
        size="xs"
        variant="outline"
        colorPalette="gray"
        mb={isOpen ? '3' : '0'}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {isOpen ? 'Hide Topics' : 'Show Topics'}
      </Button>
      {isOpen && viewer && <PrototypeTopics manifest={manifest} viewer={viewer} aspect={aspect} />}
    </Box>
  )
}

/** Pins of the topics in the 3D view. */
export function TopicPinsOverlay({ manifest, viewer }: Pick<TopicsSectionProps, 'manifest' | 'viewer'>) {
  return viewer && <PrototypePins manifest={manifest} viewer={viewer} />
}
