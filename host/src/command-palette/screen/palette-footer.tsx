import { Box, Flex, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import type { PaletteResults } from '../commands/palette-command.ts'
import { paletteShortcut } from '../shortcut.ts'

/** Keyboard hints, and how many results aren't shown. */
export function PaletteFooter({ results: { groups, total } }: { results: PaletteResults }) {
  const entryCount = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <Flex {...footerStyle}>
      <Keys keys={['↑', '↓']}>Select</Keys>
      <Keys keys={['↵']}>Open</Keys>
      <Keys keys={[paletteShortcut.modifier, '↵']}>New Tab</Keys>
      <Keys keys={['Esc']}>Close</Keys>
      {entryCount < total && (
        <Text ms="auto">
          Showing {entryCount} of {total}
        </Text>
      )}
    </Flex>
  )
}

function Keys({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <Flex as="span" align="center" gap="1.5" css={{ '@media (hover: none)': { display: 'none' } }}>
      <Flex as="span" gap="1">
        {keys.map((key) => (
          <Box key={key} asChild {...keyStyle}>
            <kbd>{key}</kbd>
          </Box>
        ))}
      </Flex>
      {children}
    </Flex>
  )
}

const footerStyle = {
  align: 'center',
  columnGap: '4',
  rowGap: '1.5',
  wrap: 'wrap',
  px: '4',
  py: '2',
  borderTopWidth: '1px',
  bg: 'bg.subtle',
  color: 'fg.muted',
  textStyle: 'xs',
  css: { '@media (hover: none)': { '&:not(:has(p))': { display: 'none' } } },
} as const

const keyStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  minW: '5',
  height: '5',
  px: '1',
  rounded: 'xs',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  bg: 'bg.panel',
  fontFamily: 'body',
  textStyle: 'xs',
  lineHeight: '1',
} as const
