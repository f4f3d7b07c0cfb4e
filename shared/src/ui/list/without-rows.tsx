import { Skeleton, Stack, Text, VisuallyHidden } from '../components/index.ts'

export function NoItems() {
  return (
    <Text py="8" textAlign="center" color="fg.muted" borderWidth="1px" borderStyle="dashed" rounded="xl">
      No Items To Display
    </Text>
  )
}

export function LoadingRows({ label, rowHeight }: { label: string; rowHeight: string }) {
  return (
    <>
      <VisuallyHidden role="status">Loading {label}</VisuallyHidden>
      <Stack aria-hidden gap="3">
        {['1', '2', '3', '4', '5'].map((row) => (
          <Skeleton key={row} h={rowHeight} rounded="lg" />
        ))}
      </Stack>
    </>
  )
}
