import { Box, Flex, Stack } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

/** The place of the picture and of what stands above it, also before they are there: nothing jumps when they come. */
export function ComparedFrame({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="3">
      <Flex gap="5" wrap="wrap" align="center" justify="space-between" minH={{ base: '5.25rem', sm: '2.75rem' }}>
        {above}
      </Flex>
      <Box position="relative" h={{ base: 'max(20rem, 62dvh)', md: 'max(26rem, calc(100dvh - 29rem))' }}>
        {children}
      </Box>
    </Stack>
  )
}
