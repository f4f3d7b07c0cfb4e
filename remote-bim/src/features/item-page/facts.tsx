import { Box, SimpleGrid, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { LongText } from './long-text.tsx'

/** What it is called, and what it is; nothing is shown as a dash. */
export type Fact = [title: string, value: ReactNode]

/** Beside others it would be a narrow column of its own. */
const longest = 80

function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && value.length > longest
}

/** A few facts side by side. */
export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <SimpleGrid
      as="dl"
      aria-label={label}
      columns={{ base: 2, lg: 4 }}
      gap="4"
      p={{ base: '4', md: '5' }}
      borderWidth="1px"
      rounded="xl"
      bg="bg.panel"
    >
      {facts.map(([title, value]) => (
        <Box key={title} minW="0" {...(isLong(value) && { gridColumn: '1 / -1' })}>
          <Text as="dt" textStyle="sm" color="fg.muted">
            {title}
          </Text>
          <Text as="dd" m="0" fontWeight="medium" overflowWrap="anywhere" whiteSpace="pre-wrap">
            {shown(title, value)}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  )
}

function shown(title: string, value: ReactNode): ReactNode {
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? <LongText title={title} text={value} /> : value
}
