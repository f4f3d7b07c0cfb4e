import type { User } from '@lintel/shared/contract'
import { Box, Button, Search, Text } from '@lintel/shared/ui'
import { paletteShortcut } from './shortcut.ts'
import { usePalette } from './use-palette.ts'

/** Opens the palette and shows its shortcut. */
export function PaletteLauncher({ user }: { user: User }) {
  const { isOpen, Palette, open, close, preload } = usePalette()
  return (
    <>
      <Button
        unstyled
        {...buttonStyle}
        aria-haspopup="dialog"
        aria-keyshortcuts={paletteShortcut.aria}
        aria-busy={isOpen && !Palette}
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Search aria-hidden size={18} strokeWidth={1.75} />
        <Text as="span" srOnly={{ base: true, md: false }} textStyle="sm">
          Search
        </Text>
        {/* Hidden because screen readers get the shortcut from aria-keyshortcuts, and it isn't part of the button's
            name. */}
        <Box as="kbd" aria-hidden hideBelow="lg" ms="6" textStyle="xs" fontFamily="body">
          {paletteShortcut.keys.join(' ')}
        </Box>
      </Button>
      {Palette && <Palette user={user} isOpen={isOpen} onClose={close} />}
    </>
  )
}

const buttonStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  flexShrink: 0,
  minW: '10',
  minH: '10',
  px: { md: '3' },
  rounded: 'md',
  cursor: 'pointer',
  borderWidth: { md: '1px' },
  borderColor: 'header.border',
  _hover: { bg: 'header.hover' },
  _focusVisible: { outlineColor: 'header.fg' },
} as const
