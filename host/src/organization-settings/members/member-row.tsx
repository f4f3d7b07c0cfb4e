import { useUser } from '@lintel/shared/session'
import { Badge, Box, Button, Flex, Text } from '@lintel/shared/ui'
import { UserPicture } from '../../shell/header/user-picture.tsx'
import { administratorRole, type MemberEntry } from './members.model.ts'
import { useRolesInWords } from './use-roles-in-words.ts'

type MemberRowProps = { member: MemberEntry; onRoles: () => void; onRemove: () => void }

export function MemberRow({ member, onRoles, onRemove }: MemberRowProps) {
  const isSelf = useUser()?.id === member.id
  const { name, contactEmail, roles } = member
  const describeRoles = useRolesInWords()
  return (
    <Flex px="5" py="4" gap="4" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Flex gap="4" flex="1" minW="0">
        <UserPicture user={member} size="lg" />
        <Box minW="0" flex="1">
          <Flex gap="2" wrap="wrap" align="center">
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Text>
            {isSelf && <Badge colorPalette="gray">You</Badge>}
            {roles.includes(administratorRole) && <Badge colorPalette="blue">Administrator</Badge>}
          </Flex>
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {contactEmail}
          </Text>
          <Text textStyle="sm" color="fg.muted" mt="1">
            {describeRoles(member)}
          </Text>
        </Box>
      </Flex>
      <Flex gap="2" flexShrink="0" wrap="wrap">
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-label={`Change Roles for ${name}`}
          onClick={onRoles}
        >
          Change Roles
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          aria-label={isSelf ? 'Leave Organization' : `Remove ${name}`}
          onClick={onRemove}
        >
          {isSelf ? 'Leave' : 'Remove'}
        </Button>
      </Flex>
    </Flex>
  )
}
