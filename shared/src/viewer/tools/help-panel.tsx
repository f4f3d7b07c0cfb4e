import { Box, Flex, Text } from '../../ui/components/index.ts'
import { keyCommands, toolKeys } from '../surface/key-commands.ts'
import { FloatingPanel } from './floating-panel.tsx'

const otherCommands = [
  { label: 'Model tree', keyText: 'T' },
  { label: 'Color by a property', keyText: 'C' },
  { label: 'Levels and plans', keyText: 'L' },
  { label: 'View from top, front, right, back, left, bottom', keyText: '1 – 6' },
  ...toolKeys.map(({ key, label }) => ({ label, keyText: key.toUpperCase() })),
  { label: 'Walk forward, back, left, right; arrow keys turn', keyText: 'W S A D' },
  { label: 'Walk: down, up; faster', keyText: 'Q E, Shift' },
  { label: 'Measure: add point at center, undo point, finish', keyText: 'Space, ⌫, Enter' },
  { label: 'Set the orbit point to the center of the view', keyText: 'O' },
  { label: 'Select the element in the center', keyText: 'Enter' },
  { label: 'Exit the tool, then clear the selection', keyText: 'Esc' },
  { label: 'Show this list', keyText: '?' },
]

const inTree = [
  { label: 'Next and previous row', keyText: '↓ ↑' },
  { label: 'Open and close a group', keyText: '→ ←' },
  { label: 'Select and zoom to element', keyText: 'Enter' },
  { label: 'Add to or remove from the selection', keyText: 'Space' },
  { label: 'Hide or show', keyText: 'H' },
  { label: 'Isolate', keyText: 'I' },
  { label: 'Zoom to element', keyText: 'F' },
]

export function HelpPanel({ onClose }: { onClose: () => void }) {
  return (
    <FloatingPanel title="Keyboard shortcuts" onClose={onClose}>
      <Text textStyle="sm" color="fg.muted" mb="2">
        These work while the 3D view has focus; ? opens this list anywhere in the viewer. Mouse: drag to orbit,
        right-drag to pan, scroll to zoom, click to select, double-click to set the orbit point. Touch: drag with one
        finger to orbit, use two fingers to pan and zoom, tap to select, double-tap to set the orbit point.
      </Text>
      <Keys list={[...keyCommands, ...otherCommands]} />
      <Text textStyle="sm" color="fg.muted" mt="3" mb="2">
        When the model tree has focus:
      </Text>
      <Keys list={inTree} />
    </FloatingPanel>
  )
}

function Keys({ list }: { list: readonly { label: string; keyText: string }[] }) {
  return (
    <Box as="dl" textStyle="sm">
      {list.map(({ label, keyText }) => (
        <Flex key={label} justify="space-between" gap="3" py="1">
          <dt>{label}</dt>
          <dd>
            <Box as="kbd" fontFamily="mono" textStyle="xs" px="1.5" borderWidth="1px" rounded="sm" bg="bg.muted">
              {keyText}
            </Box>
          </dd>
        </Flex>
      ))}
    </Box>
  )
}
