import { Box, Flex, Heading } from '@lintel/shared/ui'
import { useId, type ReactNode } from 'react'

export function PanelSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box
      as="section"
      aria-labelledby={id}
      px={{ base: '5', md: '4', xl: '5' }}
      py="4"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <Flex align="baseline" justify="space-between" gap="3" mb="3">
        <Heading as="h2" id={id} textStyle="sm">
          {title}
        </Heading>
        {aside}
      </Flex>
      {children}
    </Box>
  )
}
