import { countText } from '@lintel/shared/format'
import { SimpleGrid, Box, Text } from '@lintel/shared/ui'
import { countersOf, summaryOf, type CompleteReview } from './review.model.ts'

type ReviewSummaryProps = { review: CompleteReview; capturedElements: number }

export function ReviewSummary({ review, capturedElements }: ReviewSummaryProps) {
  return (
    <Box>
      <Text mb="4">{summaryOf(review)}</Text>
      <SimpleGrid as="dl" columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
        {countersOf(review, capturedElements).map(({ name, count }) => (
          <Box key={name} p={{ base: '3', md: '4' }} bg="bg.panel" borderWidth="1px" rounded="xl">
            <Text as="dt" textStyle="sm" color="fg.muted">
              {name}
            </Text>
            <Text as="dd" textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {countText(count)}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </Box>
  )
}
