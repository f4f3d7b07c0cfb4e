import type { ReactNode } from 'react'
import { Box, Flex, Heading } from '../../ui/index.ts'

type ViewerTitleBarProps = {
  title: ReactNode
  beside?: ReactNode
  /** Below the title. */
  facts?: ReactNode
  /** What can be done. */
  children?: ReactNode
}

/** The heading of a page that is all picture, as low as can be. */
export function ViewerTitleBar({ title, beside, facts, children }: ViewerTitleBarProps) {
  return (
    <Flex
      as="header"
      align="center"
      justify="space-between"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      columnGap="4"
      rowGap="2"
      px={{ base: '4', md: '5' }}
      py="2"
      minH="14"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Box minW="0">
        <Flex align="center" gap="1" minW="0">
          <Heading as="h1" textStyle={{ base: 'md', md: 'lg' }} overflowWrap="anywhere">
            {title}
          </Heading>
          {beside}
        </Flex>
        {facts && (
          <Flex columnGap="2" wrap="wrap" textStyle="sm" color="fg.muted">
            {facts}
          </Flex>
        )}
      </Box>
      <Flex gap="2" wrap={{ base: 'wrap', md: 'nowrap' }} flexShrink={{ md: '0' }}>
        {children}
      </Flex>
    </Flex>
  )
}
