import { Button, Flex, Text } from '../../ui/components/index.ts'
import type { ElementList } from './use-elements.ts'

type ElementNoteProps = {
  list: Exclude<ElementList, { status: 'read' }>
  /** What is being loaded. */
  subject?: 'elements' | 'values'
}

/** Replaces the elements. */
export function ElementNote({ list, subject = 'elements' }: ElementNoteProps) {
  if (list.status === 'reading') {
    return (
      <Text role="status" flex="1" p="3" textStyle="sm" color="fg.muted">
        Reading the {subject}…
      </Text>
    )
  }
  return (
    <Flex role="alert" flex="1" direction="column" align="start" gap="2" p="3" textStyle="sm">
      <Text color="fg.muted">The {subject} couldn't be read.</Text>
      <Button size="xs" variant="outline" colorPalette="gray" onClick={list.retry}>
        Try Again
      </Button>
    </Flex>
  )
}
