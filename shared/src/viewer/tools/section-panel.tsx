import { useUnits } from '../../core/organization/index.ts'
import { Button, Flex, Stack, Switch, Text } from '../../ui/components/index.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Box as SectionBox, CutPlane } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import { FloatingPanel } from './floating-panel.tsx'
import { FlipHorizontal2, Trash2 } from './icons.ts'
import { boxOf, boxPlanes, sizeText } from './section-box.model.ts'
import { flipped, maxSections, nameOf, planeAcross, type Axis } from './sections.model.ts'
import { ToolButton } from './toolbar/tool-button.tsx'

type SectionPanelProps = {
  viewer: Viewer
  areHandlesShown: boolean
  onHandlesShown: (areShown: boolean) => void
  onClose: () => void
}

const axes: Axis[] = ['X', 'Y', 'Z']

export function SectionPanel({ viewer, areHandlesShown, onHandlesShown, onClose }: SectionPanelProps) {
  useViewerEvent(viewer, 'cutPlanes', 'modelLoaded', 'modelUnloaded')
  const units = useUnits()
  const planes = viewer.getCutPlanes()
  const bounds = viewer.getBounds()
  const isFull = planes.length >= maxSections
  const box = boxOf(planes)
  return (
    <FloatingPanel title="Sections" onClose={onClose}>
      <Stack gap="3" textStyle="sm">
        <Text color="fg.muted">{hintFor(planes)}</Text>
        <Flex gap="2">
          {axes.map((axis) => (
            <Button
              key={axis}
              size="xs"
              variant="outline"
              colorPalette="gray"
              flex="1"
              disabled={isFull || !bounds}
              aria-label={`Add section across ${axis}`}
              onClick={() => {
                if (bounds) viewer.setCutPlanes([...planes, planeAcross(axis, bounds)])
              }}
            >
              Across {axis}
            </Button>
          ))}
        </Flex>
        <BoxButtons viewer={viewer} />
        {planes.length > 0 && (
          <>
            {box ? (
              <Text>
                Section box{' '}
                <Text as="span" color="fg.muted">
                  {sizeText(box, units)}
                </Text>
              </Text>
            ) : (
              <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
                {planes.map((plane, index) => (
                  <SectionRow key={index} {...{ viewer, planes, plane, index }} />
                ))}
              </Stack>
            )}
            <Flex justify="space-between" align="center" gap="2">
              <Switch.Root
                size="sm"
                checked={areHandlesShown}
                onCheckedChange={({ checked }) => onHandlesShown(checked)}
              >
                <Switch.HiddenInput />
                <Switch.Control />
                <Switch.Label>Show handles</Switch.Label>
              </Switch.Root>
              <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => viewer.setCutPlanes([])}>
                Clear
              </Button>
            </Flex>
          </>
        )}
      </Stack>
    </FloatingPanel>
  )
}

/** Buttons that replace the existing planes. */
function BoxButtons({ viewer }: { viewer: Viewer }) {
  useViewerEvent(viewer, 'selection')
  const selection = viewer.getSelection()
  function cut(box: SectionBox | undefined) {
    if (box) viewer.setCutPlanes(boxPlanes(box))
  }
  return (
    <Flex gap="2">
      <Button {...boxButton} disabled={!viewer.getBounds()} onClick={() => cut(viewer.getBounds())}>
        Box around model
      </Button>
      <Button {...boxButton} disabled={selection.length === 0} onClick={() => cut(viewer.getBounds(selection))}>
        Box around selection
      </Button>
    </Flex>
  )
}

const boxButton = { size: 'xs', variant: 'outline', colorPalette: 'gray', flex: '1' } as const

type SectionRowProps = { viewer: Viewer; planes: readonly CutPlane[]; plane: CutPlane; index: number }

function SectionRow({ viewer, planes, plane, index }: SectionRowProps) {
  const name = `Section ${index + 1}`
  return (
    <Flex as="li" align="center" justify="space-between">
      <Text>
        {name}{' '}
        <Text as="span" color="fg.muted">
          {nameOf(plane)}
        </Text>
      </Text>
      <Flex>
        <ToolButton
          icon={FlipHorizontal2}
          label={`Flip ${name}`}
          onClick={() => viewer.setCutPlanes(planes.with(index, flipped(plane)))}
        />
        <ToolButton
          icon={Trash2}
          label={`Remove ${name}`}
          onClick={() => viewer.setCutPlanes(planes.toSpliced(index, 1))}
        />
      </Flex>
    </Flex>
  )
}

function hintFor(planes: readonly CutPlane[]) {
  if (boxOf(planes)) return 'Drag the box faces. The box uses all six section planes.'
  if (planes.length >= maxSections) return 'You can add up to six section planes.'
  return 'Click a face to cut there, or cut through the center:'
}
