import type { Member } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { BackLink, List, PageHeader, Text } from '@lintel/shared/ui'
import { LinkTabs } from '@lintel/shared/widgets'
import type { ComponentType } from 'react'
import { listAddress, personAddress } from './addresses.ts'
import { CopyAddress } from './copy-address.tsx'

type Tab = { key: string | undefined; title: string; Content: ComponentType<{ person: Member }> }

const contact: Tab = { key: undefined, title: 'Contact', Content: PersonContact }
const tabs: Tab[] = [contact, { key: 'roles', title: 'Roles', Content: PersonRoles }]

/** The person's details in tabs, each with its own URL. */
export function PersonTabs({ person, tab }: { person: Member; tab: string | undefined }) {
  const organization = useOrganizationId()
  const { Content } = tabs.find(({ key }) => key === tab) ?? contact
  return (
    <>
      <PageHeader
        back={<BackLink to={listAddress(organization)}>__Title__</BackLink>}
        title={`${person.firstName} ${person.lastName}`}
        actions={<CopyAddress address={person.contactEmail} />}
      />
      <LinkTabs
        label="Person"
        tabs={tabs.map(({ key, title }) => ({ to: personAddress(organization, person.id, key), title }))}
      />
      <Content person={person} />
    </>
  )
}

function PersonContact({ person: { contactEmail } }: { person: Member }) {
  return <Text overflowWrap="anywhere">{contactEmail}</Text>
}

function PersonRoles({ person: { roles } }: { person: Member }) {
  if (roles.length === 0) return <Text color="fg.muted">No roles in this organization.</Text>
  return (
    <List.Root aria-label="Roles">
      {roles.map((role) => (
        <List.Item key={role}>{role}</List.Item>
      ))}
    </List.Root>
  )
}
