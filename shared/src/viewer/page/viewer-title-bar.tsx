import type { ReactNode } from 'react'
import { Box, Flex, Heading } from '../../ui/components/index.ts'

type ViewerTitleBarProps = {
  title: ReactNode
  beside?: ReactNode
  /** A line below the title. */
  facts?: ReactNode
  /** Actions at the end of the row. */
  children?: ReactNode
}

/** The heading of a page that mostly shows a picture. It is as low as possible: one row, also on phones. */
export function ViewerTitleBar({ title, beside, facts, children }: ViewerTitleBarProps) {
  return (
    <Flex
      as="header"
      align="center"
      justify="space-between"
      flexShrink="0"
      gap={{ base: '2', md: '4' }}
      px={{ base: '4', md: '5' }}
      py="2"
      minH="14"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Box minW="0">
        <Flex align="center" gap="1" minW="0">
          <Heading
            as="h1"
            textStyle={{ base: 'sm', md: 'lg' }}
            lineClamp={{ base: 2, md: 'none' }}
            overflowWrap="anywhere"
          >
            {title}
          </Heading>
          {beside}
        </Flex>
        {facts && (
          <Flex
            columnGap="2"
            wrap={{ md: 'wrap' }}
            whiteSpace={{ base: 'nowrap', md: 'normal' }}
            overflow="hidden"
            textStyle={{ base: 'xs', md: 'sm' }}
            color="fg.muted"
            css={{ '& > :last-child': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' } }}
          >
            {facts}
          </Flex>
        )}
      </Box>
      <Flex gap={{ base: '1', md: '2' }} flexShrink="0">
        {children}
      </Flex>
    </Flex>
  )
}
