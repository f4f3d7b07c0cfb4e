import type { Member } from '@lintel/shared/contract'
import { Text } from '@lintel/shared/ui'

export function PersonContact({ person: { contactEmail } }: { person: Member }) {
  return <Text overflowWrap="anywhere">{contactEmail}</Text>
}
