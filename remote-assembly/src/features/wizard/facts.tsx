import { Box, Text } from '@lintel/shared/ui'

type FactsProps = { facts: readonly { label: string; value: string }[]; columns?: string }

/** Labels with what was put in, to read. */
export function Facts({ facts, columns = 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))' }: FactsProps) {
  return (
    <Box as="dl" display="grid" gridTemplateColumns={columns} gap="4" textStyle="sm">
      {facts.map(({ label, value }) => (
        <Box key={label} minW="0">
          <Text as="dt" color="fg.muted">
            {label}
          </Text>
          <Text as="dd" mt="0.5" fontWeight="medium" overflowWrap="anywhere">
            {value === '' ? '—' : value}
          </Text>
        </Box>
      ))}
    </Box>
  )
}
