import { Box, Button, Popover, Stack } from '../../../ui/components/index.ts'
import { viewerFocus } from '../../surface/viewer-colors.ts'
import { Ellipsis } from '../icons.ts'
import type { Tool } from './tool-groups.ts'

/** A menu of the tools that do not fit into the toolbar, with their names. */
export function MoreTools({ tools }: { tools: readonly Tool[] }) {
  return (
    <Popover
      isMenu
      label="More tools"
      width="15rem"
      trigger={<Ellipsis aria-hidden size={18} strokeWidth={1.75} />}
      button={{ size: 'sm', px: '0', minW: '9', flexShrink: '0', _focusVisible: viewerFocus }}
    >
      <Stack as="ul" role="list" gap="0.5" listStyleType="none" m="-2">
        {tools.map(({ label, icon: Icon, shortcut, isPressed, isDisabled = false, onClick }) => (
          <li key={label}>
            <Button
              w="full"
              justifyContent="start"
              gap="3"
              size="sm"
              variant="ghost"
              colorPalette={isPressed ? 'brand' : 'gray'}
              aria-pressed={isPressed}
              aria-disabled={isDisabled || undefined}
              opacity={isDisabled ? 0.45 : undefined}
              _focusVisible={viewerFocus}
              onClick={isDisabled ? undefined : onClick}
            >
              <Icon aria-hidden size={18} strokeWidth={1.75} />
              {label}
              {shortcut && (
                <Box as="kbd" aria-hidden ms="auto" fontFamily="mono" textStyle="xs" color="fg.muted">
                  {shortcut}
                </Box>
              )}
            </Button>
          </li>
        ))}
      </Stack>
    </Popover>
  )
}
