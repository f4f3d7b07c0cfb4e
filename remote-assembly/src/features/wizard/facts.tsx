import { Box, Text } from '@lintel/shared/ui'

type FactsProps = {
  facts: readonly { label: string; value: string }[]
  /** Minimum width of a column on wide screens; phones have two columns. */
  minColumnWidth?: string
}

/** Read-only values with labels. */
export function Facts({ facts, minColumnWidth = '13rem' }: FactsProps) {
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: `repeat(auto-fill, minmax(min(100%, ${minColumnWidth}), 1fr))`,
      }}
      gap="4"
      textStyle="sm"
    >
      {facts.map(({ label, value }) => (
        <Box key={label} minW="0">
          <Text as="dt" color="fg.muted">
            {label}
          </Text>
          <Text as="dd" mt="0.5" fontWeight="medium" overflowWrap="anywhere">
            {value === '' ? '–' : value}
          </Text>
        </Box>
      ))}
    </Box>
  )
}
