import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useUnits } from '../../core/organization/index.ts'
import { Box, Flex, Select, Text } from '../../ui/components/index.ts'
import { ElementNote } from '../elements/element-note.tsx'
import type { ElementSource, ListedElement } from '../elements/listed-element.ts'
import { useElements } from '../elements/use-elements.ts'
import { storeysIn } from '../storeys/storeys.ts'
import type { Storey } from '../storeys/storeys.model.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import { viewerFocus } from '../surface/viewer-colors.ts'
import { aboveGround } from '../surroundings.ts'
import { X } from '../tools/icons.ts'
import { ToolButton } from '../tools/toolbar/tool-button.tsx'
import type { Box as Space } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import { CameraMark } from './camera-mark.tsx'
import { MinimapFrame } from './minimap-frame.tsx'
import { pointAfterKey, pointOnMap, squareAround, storeyAround, viewAt } from './minimap.model.ts'
import { usePlanPicture } from './use-plan-picture.ts'

type MinimapProps = {
  viewer: Viewer
  source: ElementSource | undefined
  /** Whether there is a panel on the right. */
  isAside: boolean
  onClose: () => void
}

/** A small plan of the camera's storey, with the camera on it, in a corner of the picture. */
export function Minimap({ viewer, source, isAside, onClose }: MinimapProps) {
  const list = useElements({ viewer, source, isWanted: true })
  return (
    <MinimapFrame isAside={isAside}>
      {list.status === 'read' ? (
        <Levels viewer={viewer} elements={list.elements} onClose={onClose} />
      ) : (
        <ElementNote list={list} />
      )}
    </MinimapFrame>
  )
}

type LevelsProps = { viewer: Viewer; elements: readonly ListedElement[]; onClose: () => void }

/** The map follows the camera from storey to storey unless one is selected. */
const following = ''

function Levels({ viewer, elements, onClose }: LevelsProps) {
  useViewerEvent(viewer, 'camera', 'appearance')
  const storeys = useMemo(() => storeysIn(viewer, elements), [viewer, elements])
  const area = useMemo(() => {
    const box = viewer.getBounds(aboveGround(storeys.flatMap((storey) => storey.elements)))
    return box && squareAround(box)
  }, [viewer, storeys])
  const [heldView, setHeld] = useState(following)
  const currentStorey = storeyAround(storeys, viewer.getView().position)
  const storey = storeys.find(({ name }) => name === heldView) ?? currentStorey
  return (
    <>
      <Flex align="center" gap="1" p="1" borderBottomWidth="1px">
        <Box flex="1" minW="0">
          <Select
            aria-label="Minimap level"
            options={[
              {
                value: following,
                label: currentStorey && heldView === following ? currentStorey.name : 'Follow Camera',
              },
              ...storeys.map(({ name }) => ({ value: name, label: name })),
            ]}
            value={heldView}
            onChange={({ target }) => setHeld(target.value)}
          />
        </Box>
        <ToolButton icon={X} label="Close Minimap" onClick={onClose} />
      </Flex>
      {storey && area ? (
        <Plan viewer={viewer} storey={storey} area={area} />
      ) : (
        <Text p="3" textStyle="xs" color="fg.muted">
          No elements are assigned to a level.
        </Text>
      )}
    </>
  )
}

/** How far an arrow key moves the camera, alone and with Shift. */
const keySteps = { metric: '1 m (5 m with Shift)', imperial: '3 ft (16 ft with Shift)' }

const notes = {
  drawing: 'Drawing the plan…',
  failed: "Couldn't draw the plan.",
  impossible: "This viewer doesn't support floor plans.",
}

function Plan({ viewer, storey, area }: { viewer: Viewer; storey: Storey; area: Space }) {
  const units = useUnits()
  const { hidden, isolated } = viewer.getAppearance()
  const visibilityKey = `${hidden.length} ${isolated?.length ?? 'all'}`
  const picture = usePlanPicture({ viewer, storey, area, seen: visibilityKey })
  function goTo(target: ReturnType<typeof pointOnMap>, isFlown: boolean) {
    viewer.setView(viewAt(viewer.getView(), target, storey), { isFlown })
  }
  function click({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    goTo(pointOnMap(area, { right: (clientX - left) / (width || 1), down: (clientY - top) / (height || 1) }), true)
  }
  function press(event: KeyboardEvent) {
    const target = pointAfterKey(viewer.getView(), event.key, event.shiftKey)
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Continues from the latest position while a key is held.
    goTo(target, false)
  }
  return (
    <Box
      role="application"
      aria-label={`Plan of ${storey.name}`}
      aria-description={`Click to move the camera. Use the arrow keys to move ${keySteps[units]}; press Enter to stand on the floor.`}
      tabIndex={0}
      position="relative"
      aspectRatio="1"
      cursor="crosshair"
      userSelect="none"
      outlineOffset="-2px"
      _focusVisible={viewerFocus}
      onClick={click}
      onKeyDown={press}
    >
      {picture.status === 'drawn' ? (
        <img src={picture.address} alt="" draggable={false} style={{ width: '100%', height: '100%' }} />
      ) : (
        <Text role="status" p="3" textStyle="xs" color="fg.muted">
          {notes[picture.status]}
        </Text>
      )}
      <CameraMark view={viewer.getView()} area={area} />
    </Box>
  )
}
