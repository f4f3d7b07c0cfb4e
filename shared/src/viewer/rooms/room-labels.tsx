import { useUnits } from '../../core/organization/index.ts'
import { Box, Text } from '../../ui/components/index.ts'
import { shownIn } from '../appearance/appearance.ts'
import type { SourceProperty } from '../coloring/color-property.model.ts'
import { pictureArea } from '../framing/picture-place.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Viewer } from '../viewer.ts'
import { isOnPlan, labeled, planHeights } from './labels.model.ts'
import { areaOf, nameOfRoom, type Room } from './rooms.model.ts'

type RoomLabelsProps = { viewer: Viewer; rooms: readonly Room[]; area: SourceProperty | undefined }

/** Names and areas of rooms on top of a plan. They follow the camera. Screen readers find the names in the tree. */
export function RoomLabels({ viewer, rooms, area }: RoomLabelsProps) {
  useViewerEvent(viewer, 'camera', 'resize', 'cutPlanes', 'appearance')
  const units = useUnits()
  const heights = planHeights(viewer.getView(), viewer.getCutPlanes())
  if (!heights) return null
  const isShown = shownIn(viewer.getAppearance())
  const origin = rooms.filter(({ element, shape }) => isOnPlan(shape, heights) && isShown(element))
  const scale = pixelsPerMeter(viewer, origin[0])
  return (
    <Box {...pictureArea} aria-hidden data-testid="room-labels" pointerEvents="none" zIndex="1" overflow="hidden">
      {labeled(origin, scale).map(({ element, shape }) => {
        const { x, y } = viewer.project({ ...shape.place, z: heights.highest })
        const size = areaOf(element, area, units)
        return (
          <Box
            key={`${element.modelId} ${element.elementId}`}
            position="absolute"
            transform="translate(-50%, -50%)"
            style={{ left: x, top: y, maxWidth: shape.width * scale }}
            textAlign="center"
            textStyle="xs"
            color="fg"
            lineHeight="1.25"
            textShadow="0 0 3px var(--viewer-background-upper), 0 0 3px var(--viewer-background-upper)"
          >
            <Text truncate fontWeight="medium">
              {nameOfRoom(element)}
            </Text>
            {size && <Text truncate>{size}</Text>}
          </Box>
        )
      })}
    </Box>
  )
}

function pixelsPerMeter(viewer: Viewer, room: Room | undefined) {
  if (!room) return 0
  const { place } = room.shape
  const [origin, unitPoint] = [viewer.project(place), viewer.project({ ...place, x: place.x + 1 })]
  return Math.hypot(unitPoint.x - origin.x, unitPoint.y - origin.y)
}
