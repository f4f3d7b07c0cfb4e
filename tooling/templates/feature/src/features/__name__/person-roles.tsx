import type { Member } from '@lintel/shared/contract'
import { List, Text } from '@lintel/shared/ui'

export function PersonRoles({ person: { roles } }: { person: Member }) {
  if (roles.length === 0) return <Text color="fg.muted">No roles in this organization.</Text>
  return (
    <List.Root aria-label="Roles">
      {roles.map((role) => (
        <List.Item key={role}>{role}</List.Item>
      ))}
    </List.Root>
  )
}
