import { Badge, Box, Flex, LoadError, Skeleton, Stack, Text, VisuallyHidden } from '@lintel/shared/ui'

type ChipRow = { name: string; chips: readonly string[] }

type ChipListProps<Data> = {
  label: string
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  rowsOf: (data: Data) => readonly ChipRow[]
}

/** A list of names with chips. */
export function ChipList<Data>({ label, query: { data, error, isFetching, refetch }, rowsOf }: ChipListProps<Data>) {
  if (data === undefined && error) {
    return (
      <LoadError
        error={error}
        title={`Couldn't Load the ${label}`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (data === undefined) {
    return (
      <>
        <VisuallyHidden role="status">Loading {label}</VisuallyHidden>
        <Skeleton aria-hidden h="40" rounded="xl" />
      </>
    )
  }
  const rows = rowsOf(data)
  if (rows.length === 0) return <Text color="fg.muted">No Data</Text>
  return (
    <Stack
      as="ul"
      role="list"
      aria-label={label}
      listStyleType="none"
      gap="0"
      borderWidth="1px"
      rounded="xl"
      bg="bg.panel"
    >
      {rows.map(({ name, chips }) => (
        <Flex
          as="li"
          key={name}
          gap="3"
          px="5"
          py="3"
          wrap="wrap"
          borderBottomWidth="1px"
          _last={{ borderBottom: '0' }}
        >
          <Text flex="1 1 14rem" fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          <Box flex="2 1 16rem">
            <Flex as="ul" role="list" aria-label={name} listStyleType="none" gap="2" wrap="wrap">
              {chips.map((chip) => (
                <Badge asChild key={chip} size="md" whiteSpace="normal" overflowWrap="anywhere">
                  <li>{chip}</li>
                </Badge>
              ))}
            </Flex>
          </Box>
        </Flex>
      ))}
    </Stack>
  )
}
