import { Box, CircleAlert, Flex, Info, TriangleAlert } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'warning' | 'error'

type NoticeProps = { tone: NoticeTone; children: ReactNode; actions?: ReactNode; role?: 'status' | 'alert' | 'note' }

const toneStyles = {
  info: { palette: 'blue', Symbol: Info, name: 'Information' },
  warning: { palette: 'orange', Symbol: TriangleAlert, name: 'Warning' },
  error: { palette: 'red', Symbol: CircleAlert, name: 'Error' },
} as const

/** A banner above or inside a stage, announced to screen readers. */
export function Notice({ tone, children, actions, role = tone === 'error' ? 'alert' : 'status' }: NoticeProps) {
  const { palette, Symbol, name } = toneStyles[tone]
  return (
    <Flex
      role={role}
      data-tone={tone}
      colorPalette={palette}
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      px="4"
      py="3"
      bg="colorPalette.subtle"
      borderLeftWidth="3px"
      borderLeftColor="colorPalette.solid"
      rounded="md"
      textStyle="sm"
    >
      <Flex gap="3" flex="1" minW={{ base: 'full', sm: '0' }} align="start">
        <Box color="colorPalette.fg" pt="0.5" flexShrink="0">
          <Symbol size={18} aria-label={name} />
        </Box>
        <Box minW="0" overflowWrap="anywhere">
          {children}
        </Box>
      </Flex>
      {actions && (
        <Flex gap="2" wrap="wrap">
          {actions}
        </Flex>
      )}
    </Flex>
  )
}
