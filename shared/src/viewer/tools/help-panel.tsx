import { Box, Flex, Text } from '../../ui/index.ts'
import { keyCommands, toolKeys } from '../surface/key-commands.ts'
import { FloatingPanel } from './floating-panel.tsx'

const others = [
  { label: 'Model tree', shown: 'T' },
  { label: 'Color by a property', shown: 'C' },
  { label: 'Levels and their plans', shown: 'L' },
  { label: 'Look from the top, front, right, back, left, bottom', shown: '1 – 6' },
  ...toolKeys.map(({ key, label }) => ({ label, shown: key.toUpperCase() })),
  { label: 'Walk forward, back, left, right; arrow keys turn', shown: 'W S A D' },
  { label: 'Walk: down, up; hurry', shown: 'Q E, Shift' },
  { label: 'Measure: point in the middle, point back, finish', shown: 'Space, ⌫, Enter' },
  { label: 'Set the orbit point to the center of the view', shown: 'O' },
  { label: 'Select what is in the middle', shown: 'Enter' },
  { label: 'Exit the tool, then clear the selection', shown: 'Esc' },
  { label: 'This list', shown: '?' },
]

const inTree = [
  { label: 'Next and previous row', shown: '↓ ↑' },
  { label: 'Open and close a group', shown: '→ ←' },
  { label: 'Select, and bring an element into the picture', shown: 'Enter' },
  { label: 'Add to or remove from the selection', shown: 'Space' },
  { label: 'Hide or show', shown: 'H' },
  { label: 'Isolate', shown: 'I' },
  { label: 'Zoom to element', shown: 'F' },
]

export function HelpPanel({ onClose }: { onClose: () => void }) {
  return (
    <FloatingPanel title="Keyboard" onClose={onClose}>
      <Text textStyle="sm" color="fg.muted" mb="2">
        While the picture has the focus; ? opens this list from any part of the viewer. With the mouse: drag to orbit,
        right button to pan, wheel to zoom, click to select, double click to turn around a point. With fingers: one
        orbits, two pan and zoom, tap to select, tap twice to turn around a point.
      </Text>
      <Keys list={[...keyCommands, ...others]} />
      <Text textStyle="sm" color="fg.muted" mt="3" mb="2">
        While the model tree has the focus:
      </Text>
      <Keys list={inTree} />
    </FloatingPanel>
  )
}

function Keys({ list }: { list: readonly { label: string; shown: string }[] }) {
  return (
    <Box as="dl" textStyle="sm">
      {list.map(({ label, shown }) => (
        <Flex key={label} justify="space-between" gap="3" py="1">
          <dt>{label}</dt>
          <dd>
            <Box as="kbd" fontFamily="mono" textStyle="xs" px="1.5" borderWidth="1px" rounded="sm" bg="bg.muted">
              {shown}
            </Box>
          </dd>
        </Flex>
      ))}
    </Box>
  )
}
