import type { ReactNode } from 'react'
import { Box, Button, Flex, Heading, Text } from '../components/index.ts'

/** A field that two people have changed differently. */
export type ValueConflict = { title: string; mine: string; theirs: string }

export type ConflictNoticeProps = {
  conflicts?: readonly ValueConflict[]
  /** Undefined if unknown. */
  changedBy?: string | undefined
  /** An explanation, if no values are shown. */
  children?: ReactNode
  isRunning: boolean
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** Shows both values of a conflict, and lets the person choose. */
export function ConflictNotice({
  conflicts = [],
  changedBy = 'Someone else',
  children,
  ...choice
}: ConflictNoticeProps) {
  const { isRunning, onKeepMine, onUseTheirs } = choice
  return (
    <Box role="alert" p="4" rounded="md" borderWidth="1px" borderColor="orange.border" bg="orange.subtle">
      <Heading as="h2" textStyle="sm" overflowWrap="anywhere">
        {changedBy} changed this while you were editing
      </Heading>
      {conflicts.length > 0 && (
        <Box as="dl" mt="3" textStyle="sm" overflowWrap="anywhere" whiteSpace="pre-wrap">
          {conflicts.map(({ title, mine, theirs }) => (
            <Box key={title} mb="2">
              <Text as="dt" fontWeight="semibold">
                {title}
              </Text>
              <dd>Mine: {mine}</dd>
              <dd>Theirs: {theirs}</dd>
            </Box>
          ))}
        </Box>
      )}
      {children && (
        <Text mt="3" textStyle="sm">
          {children}
        </Text>
      )}
      <Flex mt="3" gap="3" wrap="wrap">
        <Button size="sm" loading={isRunning} loadingText="Keep Mine" onClick={onKeepMine}>
          Keep Mine
        </Button>
        <Button size="sm" variant="outline" colorPalette="gray" disabled={isRunning} onClick={onUseTheirs}>
          Use Theirs
        </Button>
      </Flex>
    </Box>
  )
}
