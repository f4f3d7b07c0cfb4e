import { Button, CircleAlert, Flex, Skeleton, Stack, Text, VisuallyHidden } from '@lintel/shared/ui'
import type { RefObject } from 'react'
import type { CommandSource } from '../commands/palette-command.ts'

type PaletteNoticesProps = {
  query: string
  hasResults: boolean
  /** The sources the user has access to. */
  sources: readonly CommandSource[]
  input: RefObject<HTMLInputElement | null>
}

/** Explains an empty or incomplete list: nothing found, still loading, or failed. */
export function PaletteNotices({ query, hasResults, sources, input }: PaletteNoticesProps) {
  const loading = sources.filter(({ isLoading }) => isLoading)
  const failed = sources.filter(({ isError }) => isError)
  return (
    <>
      {/* Not if a source failed, because it might have the item. */}
      {!hasResults && loading.length === 0 && failed.length === 0 && <NothingFound query={query} sources={sources} />}
      <div role="status">{loading.length > 0 && <Loading sources={loading} />}</div>
      <div role="alert">
        {failed.map((source) => (
          <Failure
            key={source.name}
            text={source.failure}
            onRetry={() => {
              source.retry()
              // The focused button disappears, so the focus moves to the field.
              input.current?.focus()
            }}
          />
        ))}
      </div>
    </>
  )
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Flex align="center" gap="3" wrap="wrap" px="3" py="2" mt="2" textStyle="sm" color="fg.muted">
      <CircleAlert aria-hidden size={20} strokeWidth={1.75} />
      <Text flex="1" minW="12rem">
        {text}
      </Text>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
        Try Again
      </Button>
    </Flex>
  )
}

const orList = new Intl.ListFormat('en-US', { type: 'disjunction' })

function NothingFound({ query, sources }: Pick<PaletteNoticesProps, 'query' | 'sources'>) {
  const names = ['a page', 'an organization', ...sources.flatMap(({ kinds }) => kinds.map(({ one }) => one))]
  return (
    <Stack align="center" textAlign="center" gap="1" py="10" px="6">
      <Text fontWeight="medium" overflowWrap="anywhere">
        Nothing found for “{query}”
      </Text>
      <Text textStyle="sm" color="fg.muted">
        Try a shorter search, or the name of {orList.format(names)}.
      </Text>
    </Stack>
  )
}

function Loading({ sources }: { sources: readonly CommandSource[] }) {
  return (
    <Stack gap="3" px="3" py="2" mt="2">
      {sources.map(({ name }) => (
        <VisuallyHidden key={name}>Loading {name}</VisuallyHidden>
      ))}
      <Skeleton height="3.5" width="40%" />
      <Skeleton height="3.5" width="55%" />
    </Stack>
  )
}
