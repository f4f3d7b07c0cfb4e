import { Button, Flex, Text } from '../components/index.ts'
import type { LazyCode } from './use-lazy-code.ts'

type LazyNoteProps = { name: string; code: Exclude<LazyCode<unknown>, { status: 'loaded' }> }

/** Shown while code is loading, or could not be loaded. */
export function LazyNote({ name, code }: LazyNoteProps) {
  if (code.status === 'loading') {
    return (
      <Text role="status" p="3" textStyle="sm" color="fg.muted">
        Loading…
      </Text>
    )
  }
  return (
    <Flex role="alert" direction="column" align="start" gap="2" p="3" textStyle="sm">
      <Text color="fg.muted">{`${name} couldn't be loaded. Check your connection.`}</Text>
      <Button size="xs" variant="outline" colorPalette="gray" onClick={code.retry}>
        Try Again
      </Button>
    </Flex>
  )
}
