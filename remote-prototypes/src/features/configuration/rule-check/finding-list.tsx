import { Box, Stack, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import type { Finding } from './rule-findings.model.ts'

type FindingListProps = { findings: readonly Finding[]; action?: (finding: Finding) => ReactNode }

export function FindingList({ findings, action }: FindingListProps) {
  return (
    <Stack as="ul" role="list" aria-label="Findings" gap="3" listStyleType="none">
      {findings.map((finding, index) => (
        // The index distinguishes equal findings; they are never reordered.
        <Box as="li" key={`${index} ${finding.subject}`} textStyle="sm">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {finding.subject}
          </Text>
          <Text color="fg.muted" overflowWrap="anywhere">
            {finding.text}
          </Text>
          {action?.(finding)}
        </Box>
      ))}
    </Stack>
  )
}
