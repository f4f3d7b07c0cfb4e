import { useQuery } from '@lintel/shared/api'
import { getRoleName, type Member } from '@lintel/shared/contract'
import { dataSourceRoles, type DataSourceName } from '@lintel/shared/contract/reports'
import { Controller } from '@lintel/shared/form'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { useProduct, useUser } from '@lintel/shared/session'
import { Box, Button, Flex, Text, VisuallyHidden, X } from '@lintel/shared/ui'
import { Combobox } from '@lintel/shared/widgets'

type RecipientsFieldProps = {
  /** The source of the data set: only members who can see it can be chosen. Undefined until a report type is selected. */
  source: DataSourceName | undefined
  /** Current recipients, with the names of those who have left the organization. */
  known?: readonly { id: string; name: string }[]
}

/** The field `recipients`: ids of members who get the report by email. */
export function RecipientsField({ source, known = [] }: RecipientsFieldProps) {
  const { id: productId } = useProduct()
  const { data: members = [] } = useQuery(membersQuery(useOrganizationId()))
  const readers = members.filter((member) => mayRead(member, source, productId))
  const user = useUser()
  // The user is the first recipient before members are loaded.
  const people = [...(user ? [user] : []), ...members].map((one) => ({ id: one.id, name: nameOf(one) }))
  const names = new Map([...known, ...people].map(({ id, name }) => [id, name]))
  return (
    <Controller<{ recipients: string[] }, 'recipients'>
      name="recipients"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Box>
          <Combobox
            // Reset after each choice: the chosen name is listed below.
            key={value.length}
            label="Send To"
            placeholder={source === undefined ? 'Choose a report type first' : 'Add a recipient'}
            options={readers
              .filter(({ id }) => !value.includes(id))
              .map((one) => ({ value: one.id, label: nameOf(one) }))}
            value={undefined}
            isInDialog
            // Everyone is already chosen.
            isDisabled={readers.every(({ id }) => value.includes(id))}
            onChange={(id) => {
              if (id !== undefined) onChange([...value, id])
            }}
          />
          <Text textStyle="sm" color="fg.muted" mt="1.5">
            Members with access to this report get an email with a link to it.
          </Text>
          {error && (
            <Text role="alert" textStyle="sm" color="fg.error">
              {error.message}
            </Text>
          )}
          {value.length > 0 && (
            <Flex as="ul" aria-label="Recipients" gap="2" wrap="wrap" mt="3" listStyleType="none">
              {value.map((id) => (
                <li key={id}>
                  <Button
                    size="xs"
                    variant="subtle"
                    colorPalette="gray"
                    maxW="full"
                    onClick={() => onChange(value.filter((other) => other !== id))}
                  >
                    <VisuallyHidden>Remove</VisuallyHidden>
                    <Text as="span" truncate maxW="16rem">
                      {names.get(id) ?? 'Unknown user'}
                    </Text>
                    <X aria-hidden size={14} />
                  </Button>
                </li>
              ))}
            </Flex>
          )}
        </Box>
      )}
    />
  )
}

function mayRead({ roles }: Member, source: DataSourceName | undefined, productId: string): boolean {
  const names = roles.flatMap((role) => getRoleName(productId, role) ?? [])
  if (source === undefined || !names.includes('reporting.read')) return false
  return dataSourceRoles[source].some((role) => names.includes(role))
}

function nameOf({
  firstName,
  lastName,
  contactEmail,
}: Pick<Member, 'firstName' | 'lastName' | 'contactEmail'>): string {
  return `${firstName} ${lastName}`.trim() || contactEmail
}
