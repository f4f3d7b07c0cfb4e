import { useQuery } from '../../../core/api/index.ts'
import type { ViewpointSource, TopicPin } from '../../../domain/contract/topics/index.ts'
import { pluralize, countText } from '../../../core/format/index.ts'
import { useOrganizationId } from '../../../core/organization/index.ts'
import { Box, Button } from '../../../ui/components/index.ts'
import { useViewerEvent, type Viewer } from '../../../viewer/index.ts'
import { useMemo, useState } from 'react'
import { useTopicParams } from '../in-model/use-topic-params.ts'
import { topicTitle } from '../topic.model.ts'
import { useHiddenPins } from './use-hidden-pins.ts'
import { pinsQuery } from './pins.api.ts'
import { closerTo, groupsOf, isSpread, type PinGroup } from './pins.model.ts'

/**
 * Open topics at their positions in the picture, grouped if they are close together. Clicking a pin opens its topic.
 */
export function TopicPins({ seenIn, viewer }: { seenIn: ViewpointSource; viewer: Viewer }) {
  const { data = [] } = useQuery(pinsQuery(useOrganizationId(), seenIn))
  const [area, setArea] = useState<HTMLDivElement | null>(null)
  useViewerEvent(viewer, 'camera', 'resize', 'cutPlanes')
  const open = useMemo(() => data.filter(({ isOpen }) => isOpen), [data])
  const isHidden = useHiddenPins(open, viewer, area)
  const size = { width: area?.clientWidth ?? 0, height: area?.clientHeight ?? 0 }
  return (
    <Box
      ref={setArea}
      role="group"
      aria-label="Topics in View"
      position="absolute"
      inset="0"
      pointerEvents="none"
      overflow="hidden"
    >
      {area &&
        groupsOf(
          open.filter(({ topicId }) => !isHidden(topicId)),
          viewer,
          size,
        ).map((group) => <Pin key={group.pins[0]?.topicId} group={group} viewer={viewer} />)}
    </Box>
  )
}

function Pin({ group: { x, y, pins }, viewer }: { group: PinGroup; viewer: Viewer }) {
  const { place, go } = useTopicParams()
  const [first] = pins
  if (!first) return null
  const isOne = pins.length === 1
  const isChosen = pins.some(({ topicId }) => topicId === place.topicId)
  function choose({ topicId, viewpointId, pin }: TopicPin) {
    if (isOne) go({ topicId, viewpointId })
    else if (isSpread(pins)) viewer.setView(closerTo(viewer.getView(), pin), { isFlown: true })
    // Zooming in cannot separate them, so the list is shown instead.
    else go({ topicId: undefined, viewpointId: undefined })
  }
  return (
    <Button
      unstyled
      position="absolute"
      // Inline styles, because positions change with every frame, and a class for each would fill the style sheet.
      style={{ left: x, top: y, transform: 'translate(-50%, -50%)' }}
      minW="6"
      h="6"
      px="1.5"
      rounded="full"
      borderWidth="2px"
      borderColor="white"
      bg={isChosen ? 'brand.solid' : 'orange.solid'}
      color={isChosen ? 'brand.contrast' : 'orange.contrast'}
      textStyle="xs"
      fontWeight="semibold"
      shadow="md"
      cursor="pointer"
      pointerEvents="auto"
      title={isOne ? topicTitle(first) : pluralize(pins.length, 'topic')}
      aria-label={isOne ? `${topicTitle(first)}, ${first.status}` : `${pluralize(pins.length, 'topic')} close together`}
      aria-pressed={isChosen}
      onClick={() => choose(first)}
    >
      {isOne ? first.number : `${countText(pins.length)}×`}
    </Button>
  )
}
