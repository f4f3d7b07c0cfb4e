import type { User } from '@lintel/shared/contract'
import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { hasAnyRole } from '@lintel/shared/session'
import {
  Box,
  Button,
  Check,
  ChevronDown,
  CircleQuestionMark,
  CircleUserRound,
  CornerDownLeft,
  Flex,
  LogOut,
  selectMenuMaxHeight,
  Separator,
  SlidersHorizontal,
  Stack,
  Star,
  Text,
  VisuallyHidden,
} from '@lintel/shared/ui'
import { useId, type ReactNode } from 'react'
import { openDeveloperPanel } from '../../developer/open-tools.ts'
import { developerRoles } from '../../remotes/releases.ts'
import { openShortcuts, openWhatsNew } from '../../help/open-help.ts'
import { useServices } from '../../services.ts'
import { useMyOrganizations } from '../../session/use-my-organizations.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { useDisclosureMenu } from './use-disclosure-menu.ts'
import { UserPicture } from './user-picture.tsx'

export function UserMenu({ user }: { user: User }) {
  const menu = useDisclosureMenu()
  const panelId = useId()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Box position="relative" {...menu.root}>
      <Button unstyled {...buttonStyle} {...menu.button} aria-controls={panelId}>
        <VisuallyHidden>User menu, {name}</VisuallyHidden>
        <UserPicture user={user} size="sm" />
        <Text as="span" aria-hidden hideBelow="md" textStyle="sm" fontWeight="medium" maxW="12rem" truncate>
          {name}
        </Text>
        <ChevronDown aria-hidden size={16} />
      </Button>
      <Box {...panelStyle} id={panelId} role="group" aria-label="User menu" hidden={!menu.isOpen}>
        {menu.isOpen && <UserMenuPanel user={user} onNavigate={menu.close} />}
      </Box>
    </Box>
  )
}

function UserMenuPanel({ user, onNavigate }: { user: User; onNavigate: () => void }) {
  const { session } = useServices()
  return (
    <Stack gap="2" p="2">
      <Flex align="center" gap="3" px="3" pt="3" pb="2">
        <UserPicture user={user} size="lg" />
        <Box minW="0">
          <Text fontWeight="semibold" {...longName} title={`${user.firstName} ${user.lastName}`}>
            {user.firstName} {user.lastName}
          </Text>
          <Text textStyle="sm" color="fg.muted" truncate title={user.contactEmail}>
            {user.contactEmail}
          </Text>
        </Box>
      </Flex>
      <Separator />
      <MyOrganizations user={user} onNavigate={onNavigate} />
      <Box>
        <MenuRow>
          <Link to={paths.account()} onClick={onNavigate}>
            <CircleUserRound aria-hidden size={18} strokeWidth={1.75} />
            Account
          </Link>
        </MenuRow>
        <MenuRow>
          <Link to={paths.help()} onClick={onNavigate}>
            <CircleQuestionMark aria-hidden size={18} strokeWidth={1.75} />
            Help
          </Link>
        </MenuRow>
        <MenuRow>
          <Button
            unstyled
            onClick={() => {
              onNavigate()
              void openWhatsNew()
            }}
          >
            <Star aria-hidden size={18} strokeWidth={1.75} />
            What's New
          </Button>
        </MenuRow>
        <MenuRow>
          <Button
            unstyled
            onClick={() => {
              onNavigate()
              void openShortcuts()
            }}
          >
            <CornerDownLeft aria-hidden size={18} strokeWidth={1.75} />
            Keyboard Shortcuts
          </Button>
        </MenuRow>
        <ThemeToggle />
        {hasAnyRole(user, developerRoles) && (
          <MenuRow>
            <Button
              unstyled
              onClick={() => {
                onNavigate()
                void openDeveloperPanel()
              }}
            >
              <SlidersHorizontal aria-hidden size={18} strokeWidth={1.75} />
              Developer Panel
            </Button>
          </MenuRow>
        )}
      </Box>
      <Separator />
      <MenuRow>
        <Button
          unstyled
          onClick={() => {
            // Signing out may ask first: if it is canceled, the focus is where the menu was.
            onNavigate()
            void session.signOut()
          }}
        >
          <LogOut aria-hidden size={18} strokeWidth={1.75} />
          Sign Out
        </Button>
      </MenuRow>
    </Stack>
  )
}

function MyOrganizations({ user, onNavigate }: { user: User; onNavigate: () => void }) {
  const headingId = useId()
  const active = useActiveOrganization()
  const organizations = useMyOrganizations(user)
  if (organizations.length === 0) return null
  return (
    <Box borderBottomWidth="1px" pb="2">
      <Text id={headingId} px="3" py="1" textStyle="xs" fontWeight="semibold" letterSpacing="wide" color="fg.subtle">
        My Organizations
      </Text>
      <Box as="ul" listStyleType="none" aria-labelledby={headingId} maxH={selectMenuMaxHeight} overflowY="auto">
        {organizations.map(({ id, displayName }) => (
          <li key={id}>
            <MenuRow>
              <Link to={paths.organization(id)} onClick={onNavigate} aria-current={id === active?.id || undefined}>
                <Text as="span" flex="1" {...longName} title={displayName}>
                  {displayName}
                </Text>
                {id === active?.id && <Check aria-hidden size={16} />}
              </Link>
            </MenuRow>
          </li>
        ))}
      </Box>
    </Box>
  )
}

function MenuRow({ children }: { children: ReactNode }) {
  return (
    <Flex
      asChild
      align="center"
      gap="3"
      width="full"
      minH="10"
      px="3"
      py="1"
      rounded="md"
      textStyle="sm"
      fontWeight="medium"
      textAlign="start"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
    >
      {children}
    </Flex>
  )
}

/** Organizations may differ only at the ends of their names, and touch screens have no tooltip. */
const longName = { lineClamp: '2', overflowWrap: 'anywhere' } as const

const buttonStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  p: '1.5',
  rounded: 'full',
  minW: '0',
  cursor: 'pointer',
  _hover: { bg: 'header.hover' },
  _expanded: { bg: 'header.hover' },
  _focusVisible: { outlineColor: 'header.fg' },
} as const

const panelStyle = {
  position: 'absolute',
  insetEnd: '0',
  top: 'calc(100% + 10px)',
  width: '20rem',
  maxW: 'calc(100vw - 1.5rem)',
  maxH: 'calc(100dvh - 6rem)',
  overflowY: 'auto',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border',
  rounded: 'xl',
  shadow: 'lg',
  zIndex: 'dropdown',
} as const
