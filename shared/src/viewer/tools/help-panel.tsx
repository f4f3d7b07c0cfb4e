import { Box, Flex, Text } from '../../ui/index.ts'
import { keyCommands } from '../surface/key-commands.ts'
import { FloatingPanel } from './floating-panel.tsx'

const others = [
  { label: 'Select what is in the middle', shown: 'Enter' },
  { label: 'End the tool, then the selection', shown: 'Esc' },
  { label: 'This list', shown: '?' },
]

export function HelpPanel({ onClose }: { onClose: () => void }) {
  return (
    <FloatingPanel title="Keyboard" onClose={onClose}>
      <Text textStyle="sm" color="fg.muted" mb="2">
        While the picture has the focus. With the mouse: drag to orbit, right button to pan, wheel to zoom, click to
        select.
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
