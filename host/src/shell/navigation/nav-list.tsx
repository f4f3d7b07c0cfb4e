import { NavLink } from '@lintel/shared/routing'
import { Box, Stack, Text, Tooltip, VisuallyHidden } from '@lintel/shared/ui'
import { useId } from 'react'
import type { NavGroup, NavItem } from './nav.model.ts'
import { NavIcon } from './nav-icon.tsx'

type NavListProps = { groups: NavGroup[]; isMini?: boolean; onNavigate?: () => void }

export function NavList({ groups, isMini = false, onNavigate }: NavListProps) {
  return (
    <Stack as="nav" aria-label="Main" gap={isMini ? '2' : '3'} py="3" px="3">
      {groups.map((group) => (
        <NavSection key={group.label} group={group} isMini={isMini} onNavigate={onNavigate} />
      ))}
      {groups.length === 0 && !isMini && (
        <Text px="3" textStyle="sm" color="fg.muted">
          Your roles don't include any pages in this organization yet.
        </Text>
      )}
    </Stack>
  )
}

type NavSectionProps = { group: NavGroup; isMini: boolean; onNavigate: (() => void) | undefined }

function NavSection({ group, isMini, onNavigate }: NavSectionProps) {
  const headingId = useId()
  const heading = <span id={headingId}>{group.label}</span>
  return (
    <Box css={isMini ? { '&:not(:first-of-type)': { borderTopWidth: '1px', paddingTop: '2' } } : {}}>
      {isMini ? (
        <VisuallyHidden>{heading}</VisuallyHidden>
      ) : (
        <Text px="3" mb="0.5" textStyle="xs" fontWeight="semibold" letterSpacing="wide" color="fg.subtle">
          {heading}
        </Text>
      )}
      <Stack as="ul" aria-labelledby={headingId} gap="0.5" listStyleType="none">
        {group.items.map((item) => (
          <li key={item.href}>
            <NavEntry item={item} isMini={isMini} onNavigate={onNavigate} />
          </li>
        ))}
      </Stack>
    </Box>
  )
}

type NavEntryProps = { item: NavItem; isMini: boolean; onNavigate: (() => void) | undefined }

function NavEntry({ item: { label, icon, href }, isMini, onNavigate }: NavEntryProps) {
  const link = (
    <Box asChild {...entryStyle} justifyContent={isMini ? 'center' : 'flex-start'} px={isMini ? '0' : '3'}>
      <NavLink to={href} onClick={onNavigate} aria-label={isMini ? label : undefined}>
        <NavIcon name={icon} />
        {!isMini && <span>{label}</span>}
      </NavLink>
    </Box>
  )
  return (
    <Tooltip content={label} placement="right" isDisabled={!isMini}>
      {link}
    </Tooltip>
  )
}

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  // All entries of a user with every role fit into a window of 900 px; touch screens have the drawer.
  minH: { base: '10', lg: '9' },
  py: { base: '2', lg: '1.5' },
  rounded: 'md',
  textStyle: 'sm',
  fontWeight: 'medium',
  color: 'fg.muted',
  transition: 'background 120ms, color 120ms',
  css: {
    '&:hover': { bg: 'bg.muted', color: 'fg' },
    '&[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
    '& svg': { flexShrink: 0 },
    // The sidebar keeps its width if users enlarge the text.
    '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  },
} as const
