import { Badge, Box, Flex, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

type ListEntryProps = {
  name: string
  badge?: { text: string; isWarning?: boolean } | undefined
  /** Lines below the name; null omits one. */
  lines: readonly (string | null)[]
  /** Why it no longer works. */
  problem: string | null
  /** Before the name. */
  mark?: ReactNode
  menu: ReactNode
}

/** An entry of the lists of data sets, report types and recurring reports. */
export function ListEntry({ name, badge, lines, problem, mark, menu }: ListEntryProps) {
  return (
    <Flex
      align="center"
      gap="3"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      minH="inherit"
      px={mark ? { base: '3', md: '4' } : { base: '4', md: '5' }}
      py="3"
    >
      {mark}
      {/* On phones, actions wrap below the text if it would be narrower than this. */}
      <Box flex="1" minW={{ base: '60%', md: '0' }} overflowWrap="anywhere">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="medium" minW="0">
            {name}
          </Text>
          {badge && <Badge colorPalette={badge.isWarning ? 'orange' : 'gray'}>{badge.text}</Badge>}
        </Flex>
        {lines.map(
          (line, index) =>
            line !== null && (
              <Text key={index} textStyle="sm" color="fg.muted">
                {line}
              </Text>
            ),
        )}
        {problem !== null && (
          <Text textStyle="sm" color="orange.fg">
            {problem}
          </Text>
        )}
      </Box>
      <Flex align="center" gap="2" ml="auto">
        {menu}
      </Flex>
    </Flex>
  )
}
