import { Box, Flex, Text } from '../../ui/components/index.ts'
import { keyCommands, toolKeys } from '../surface/key-commands.ts'
import { FloatingPanel } from './floating-panel.tsx'

const others = [
  { label: 'Model tree', shown: 'T' },
  { label: 'Color by a property', shown: 'C' },
  { label: 'Levels and plans', shown: 'L' },
  { label: 'View from top, front, right, back, left, bottom', shown: '1 – 6' },
  ...toolKeys.map(({ key, label }) => ({ label, shown: key.toUpperCase() })),
  { label: 'Walk forward, back, left, right; arrow keys turn', shown: 'W S A D' },
  { label: 'Walk: down, up; faster', shown: 'Q E, Shift' },
  { label: 'Measure: add point at center, undo point, finish', shown: 'Space, ⌫, Enter' },
  { label: 'Set the orbit point to the center of the view', shown: 'O' },
  { label: 'Select the element in the center', shown: 'Enter' },
  { label: 'Exit the tool, then clear the selection', shown: 'Esc' },
  { label: 'Show this list', shown: '?' },
]

const inTree = [
  { label: 'Next and previous row', shown: '↓ ↑' },
  { label: 'Open and close a group', shown: '→ ←' },
  { label: 'Select and zoom to element', shown: 'Enter' },
  { label: 'Add to or remove from the selection', shown: 'Space' },
  { label: 'Hide or show', shown: 'H' },
  { label: 'Isolate', shown: 'I' },
  { label: 'Zoom to element', shown: 'F' },
]

export function HelpPanel({ onClose }: { onClose: () => void }) {
  return (
    <FloatingPanel title="Keyboard shortcuts" onClose={onClose}>
      <Text textStyle="sm" color="fg.muted" mb="2">
        These work while the 3D view has focus; ? opens this list anywhere in the viewer. Mouse: drag to orbit,
        right-drag to pan, scroll to zoom, click to select, double-click to set the orbit point. Touch: drag with one
        finger to orbit, use two fingers to pan and zoom, tap to select, double-tap to set the orbit point.
      </Text>
      <Keys list={[...keyCommands, ...others]} />
      <Text textStyle="sm" color="fg.muted" mt="3" mb="2">
        When the model tree has focus:
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
