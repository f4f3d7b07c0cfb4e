import { counted } from '@lintel/shared/format'
import { List, Stack, Text } from '@lintel/shared/ui'

/** Reasons, each with how many items it kept from being saved: a thousand fail for one or two. */
export function FailedItems({ failed }: { failed: ReadonlyMap<string, string> }) {
  const times = new Map<string, number>()
  for (const reason of failed.values()) times.set(reason, (times.get(reason) ?? 0) + 1)
  return (
    <Stack gap="1" mt="4" role="alert">
      <Text fontWeight="medium">
        {counted(failed.size, 'item')} could not be saved and {failed.size === 1 ? 'is' : 'are'} still selected.
      </Text>
      <List.Root ps="5" textStyle="sm" color="fg.muted">
        {[...times].map(([reason, count]) => (
          <List.Item key={reason}>
            {counted(count, 'item')}: {reason}
          </List.Item>
        ))}
      </List.Root>
    </Stack>
  )
}
