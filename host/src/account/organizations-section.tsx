import { useQuery } from '@lintel/shared/api'
import { stripProductPrefix, type OrganizationSummary, type User } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { useProduct } from '@lintel/shared/session'
import { Badge, Box, Button, Flex, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useRef, useState } from 'react'
import { roleLabels } from '../organization-settings/members/role-groups.model.ts'
import { AccountSection } from './account-section.tsx'
import { ownRolesQuery } from './account.api.ts'

/** Each organization takes a request for its roles, so only the first ones are shown until the user asks for more. */
const shownAtFirst = 6

export function OrganizationsSection({ user }: { user: User }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { organizations } = user
  const visibleOrganizations = isWhole ? organizations : organizations.slice(0, shownAtFirst)
  const hidden = organizations.length - visibleOrganizations.length

  function showAll() {
    setWhole(true)
    // The button disappears, so the focus moves to the extended list.
    list.current?.focus()
  }

  return (
    <AccountSection title="Organizations and Roles" description="Organization admins decide what you can do.">
      <Box ref={list} tabIndex={-1} outline="none">
        {organizations.length === 0 && <Text color="fg.muted">You Have No Organizations</Text>}
        <Stack as="ul" listStyleType="none" gap="5">
          {visibleOrganizations.map((organization) => (
            <li key={organization.id}>
              <OrganizationRoles userId={user.id} organization={organization} />
            </li>
          ))}
        </Stack>
        {hidden > 0 && (
          <Button mt="5" size="sm" variant="outline" colorPalette="gray" onClick={showAll}>
            Show All {organizations.length} Organizations
          </Button>
        )}
      </Box>
    </AccountSection>
  )
}

type OrganizationRolesProps = { userId: string; organization: OrganizationSummary }

function OrganizationRoles({ userId, organization: { id, displayName } }: OrganizationRolesProps) {
  return (
    <>
      <Flex align="baseline" gap="2" wrap="wrap">
        <Box asChild fontWeight="semibold" overflowWrap="anywhere" css={{ '&:hover': { textDecoration: 'underline' } }}>
          <Link to={paths.organization(id)}>{displayName}</Link>
        </Box>
        <Text as="span" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {id}
        </Text>
      </Flex>
      <Roles userId={userId} organizationId={id} name={displayName} />
    </>
  )
}

function Roles({ userId, organizationId, name }: { userId: string; organizationId: string; name: string }) {
  const { id: product } = useProduct()
  const { data, isError, refetch } = useQuery(ownRolesQuery(userId, organizationId))
  if (isError) {
    return (
      <Flex role="alert" mt="1" align="center" gap="2" wrap="wrap" textStyle="sm" color="fg.muted">
        Couldn't load your roles.
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          aria-label={`Try Again to load the roles in ${name}`}
          onClick={() => void refetch()}
        >
          Try Again
        </Button>
      </Flex>
    )
  }
  if (!data) return <Skeleton mt="2" height="5" width="60%" aria-label="Loading roles" role="status" />
  if (data.length === 0) {
    return (
      <Text mt="1" textStyle="sm" color="fg.muted">
        No roles yet. Ask an organization admin for access.
      </Text>
    )
  }
  return (
    <Flex as="ul" aria-label={`Roles in ${name}`} listStyleType="none" gap="1.5" wrap="wrap" mt="2">
      {roleLabels(data.map((role) => stripProductPrefix(product, role))).map((label) => (
        <li key={label}>
          <Badge variant="surface" colorPalette="gray" whiteSpace="normal">
            {label}
          </Badge>
        </li>
      ))}
    </Flex>
  )
}
