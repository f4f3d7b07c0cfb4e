import { Card, Skeleton, Stack } from '@chakra-ui/react'

type SkeletonCardProps = { mediaHeight?: string; lines?: number }

/** A placeholder for a card that is loading. Hidden from screen readers: announce once that the list is loading. */
export function SkeletonCard({ mediaHeight = '44', lines = 2 }: SkeletonCardProps) {
  return (
    <Card.Root aria-hidden data-testid="skeleton-card" overflow="hidden">
      {mediaHeight !== '0' && <Skeleton height={mediaHeight} rounded="none" />}
      <Card.Body gap="4">
        <Skeleton height="5" width="55%" />
        <Stack gap="2">
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton key={line} height="3.5" width={line === lines - 1 ? '70%' : '100%'} />
          ))}
        </Stack>
      </Card.Body>
    </Card.Root>
  )
}
