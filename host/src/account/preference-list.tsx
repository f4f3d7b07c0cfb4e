import { Box, Button, Flex, Heading, Stack, Text } from '@lintel/shared/ui'
import { useId } from 'react'

export type PreferenceRow = { key: string; label: string; value: string }

type PreferenceListProps = {
  heading: string
  rows: readonly PreferenceRow[]
  busyKey?: string | undefined
  onReset: (row: PreferenceRow) => void
}

export function PreferenceList({ heading, rows, busyKey, onReset }: PreferenceListProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <Box>
      <Heading as="h3" id={id} textStyle="sm" color="fg.muted" fontWeight="medium" mb="1">
        {heading}
      </Heading>
      <Stack as="ul" aria-labelledby={id} listStyleType="none" gap="0">
        {rows.map((row) => (
          <Flex
            as="li"
            key={row.key}
            align="center"
            gap="3"
            py="2"
            borderBottomWidth="1px"
            _last={{ borderWidth: '0' }}
          >
            <Box flex="1" minW="0">
              <Text fontWeight="medium" overflowWrap="anywhere">
                <bdi>{row.label}</bdi>
              </Text>
              <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                <bdi>{row.value}</bdi>
              </Text>
            </Box>
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              flexShrink="0"
              aria-label={`Reset ${row.label}`}
              loading={busyKey === row.key}
              loadingText="Reset"
              disabled={busyKey !== undefined && busyKey !== row.key}
              onClick={() => onReset(row)}
            >
              Reset
            </Button>
          </Flex>
        ))}
      </Stack>
    </Box>
  )
}
