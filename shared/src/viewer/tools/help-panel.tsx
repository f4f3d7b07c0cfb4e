import { Box, Flex, Text } from '../../ui/index.ts'
import { keyCommands, toolKeys } from '../surface/key-commands.ts'
import { FloatingPanel } from './floating-panel.tsx'

const others = [
  { label: 'Look from the top, front, right, back, left, bottom', shown: '1 – 6' },
  ...toolKeys.map(({ key, label }) => ({ label, shown: key.toUpperCase() })),
  { label: 'Walk: on, back, left, right; arrows turn', shown: 'W S A D' },
  { label: 'Walk: down, up; hurry', shown: 'Q E, Shift' },
  { label: 'Turn around what is in the middle', shown: 'O' },
  { label: 'Select what is in the middle', shown: 'Enter' },
  { label: 'End the tool, then the selection', shown: 'Esc' },
  { label: 'This list', shown: '?' },
]

export function HelpPanel({ onClose }: { onClose: () => void }) {
  return (
    <FloatingPanel title="Keyboard" onClose={onClose}>
      <Text textStyle="sm" color="fg.muted" mb="2">
        While the picture has the focus. With the mouse: drag to orbit, right button to pan, wheel to zoom, click to
        select, double click to turn around a point. With fingers: one orbits, two pan and zoom, tap to select, tap
        twice to turn around a point.
      </Text>
      <Box as="dl" textStyle="sm">
        {[...keyCommands, ...others].map(({ label, shown }) => (
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
    </FloatingPanel>
  )
}
