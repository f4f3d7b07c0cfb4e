import { SimpleGrid, Skeleton, SkeletonCard, Stack, VisuallyHidden } from '@lintel/shared/ui'

/** Placeholder while the code of a page loads. */
export function RemotePageSkeleton() {
  return (
    <Stack gap="6" aria-busy="true">
      <VisuallyHidden role="status">Loading page</VisuallyHidden>
      <Skeleton height="8" width="60" />
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="6">
        {Array.from({ length: 6 }, (_, card) => (
          <SkeletonCard key={card} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
