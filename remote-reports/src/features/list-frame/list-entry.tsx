import { Badge, Box, Flex, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

type ListEntryProps = {
  name: string
  badge?: { text: string; isWarning?: boolean } | undefined
  /** What is said of it below its name; null leaves a line out. */
  lines: readonly (string | null)[]
  /** Why it does not work any more. */
  problem: string | null
  /** Before the name. */
  mark?: ReactNode
  /** What can be done with it. */
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
      {/* On a phone what leaves the words less than this goes below them. */}
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
