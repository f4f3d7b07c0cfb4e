import { Button, CircleAlert, Flex, Skeleton, Stack, Text, VisuallyHidden } from '@lintel/shared/ui'
import type { RefObject } from 'react'

type PaletteNoticesProps = {
  query: string
  hasResults: boolean
  prototypes: { isLoading: boolean; isError: boolean; retry: () => void }
  input: RefObject<HTMLInputElement | null>
}

/** Says why the list is empty or incomplete: nothing found, prototypes loading or not loaded. */
export function PaletteNotices({ query, hasResults, prototypes, input }: PaletteNoticesProps) {
  const { isLoading, isError, retry } = prototypes
  return (
    <>
      {!hasResults && !isLoading && <NothingFound query={query} />}
      <div role="status">{isLoading && <LoadingPrototypes />}</div>
      <div role="alert">
        {isError && (
          <Flex align="center" gap="3" wrap="wrap" px="3" py="2" mt="2" textStyle="sm" color="fg.muted">
            <CircleAlert aria-hidden size={20} strokeWidth={1.75} />
            <Text flex="1" minW="12rem">
              Prototypes could not be loaded.
            </Text>
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              onClick={() => {
                retry()
                // The button goes, and the focus with it.
                input.current?.focus()
              }}
            >
              Try Again
            </Button>
          </Flex>
        )}
      </div>
    </>
  )
}

function NothingFound({ query }: { query: string }) {
  return (
    <Stack align="center" textAlign="center" gap="1" py="10" px="6">
      <Text fontWeight="medium" overflowWrap="anywhere">
        Nothing found for “{query}”
      </Text>
      <Text textStyle="sm" color="fg.muted">
        Try fewer letters, or the name of a page, an organization, a prototype or a request.
      </Text>
    </Stack>
  )
}

function LoadingPrototypes() {
  return (
    <Stack gap="3" px="3" py="2" mt="2">
      <VisuallyHidden>Loading prototypes</VisuallyHidden>
      <Skeleton height="3.5" width="40%" />
      <Skeleton height="3.5" width="55%" />
    </Stack>
  )
}
