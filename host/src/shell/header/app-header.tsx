import type { Organization } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { useProduct, useUser } from '@lintel/shared/session'
import { Box, Flex, IconButton, MenuIcon, PanelLeftClose, PanelLeftOpen, Text, Tooltip } from '@lintel/shared/ui'
import { PaletteLauncher } from '../../command-palette/palette-launcher.tsx'
import { headerHeight } from '../sizes.ts'
import { UserMenu } from './user-menu.tsx'

type SidebarControls = { isMini: boolean; toggleMini: () => void; openDrawer: () => void }
type AppHeaderProps = { organization: Organization | undefined; sidebar: SidebarControls | undefined }

/** In the organization's header colors; in those of the fallback theme without an organization. */
export function AppHeader({ organization, sidebar }: AppHeaderProps) {
  const user = useUser()
  return (
    <Flex
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      align="center"
      gap="2"
      height={headerHeight}
      px={{ base: '3', lg: '4' }}
      bg="header.bg"
      color="header.fg"
      borderBottomWidth="1px"
      borderColor="header.border"
    >
      {sidebar && <SidebarButtons {...sidebar} />}
      <Brand organization={organization} />
      <Box flex="1" />
      {user && <PaletteLauncher user={user} />}
      {user && <UserMenu user={user} />}
    </Flex>
  )
}

function SidebarButtons({ isMini, toggleMini, openDrawer }: SidebarControls) {
  const label = isMini ? 'Expand navigation' : 'Collapse navigation'
  return (
    <>
      <IconButton {...onHeader} hideFrom="lg" aria-label="Open navigation" onClick={openDrawer}>
        <MenuIcon aria-hidden />
      </IconButton>
      <Tooltip content={label} placement="bottom">
        <IconButton {...onHeader} hideBelow="lg" aria-label={label} aria-expanded={!isMini} onClick={toggleMini}>
          {isMini ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        </IconButton>
      </Tooltip>
    </>
  )
}

function Brand({ organization }: { organization: Organization | undefined }) {
  const product = useProduct()
  const name = organization?.displayName ?? product.name
  return (
    <Tooltip content={name} placement="bottom">
      <Flex asChild align="center" gap="3" minW="0" px="2" py="1.5" rounded="md" _hover={{ bg: 'header.hover' }}>
        <Link to={organization ? paths.organization(organization.id) : paths.home()}>
          <ProductMark />
          <Text as="span" {...nameStyle}>
            {name}
          </Text>
        </Link>
      </Flex>
    </Tooltip>
  )
}

/** The product's logo, a lintel on two posts, in the color of the surrounding text. */
function ProductMark() {
  return (
    <Box as="span" flexShrink={0} display="block">
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" fill="currentColor">
        <path d="M2 4h24v6H2zM4 12.5h5V24H4zM19 12.5h5V24h-5z" />
      </svg>
    </Box>
  )
}

/** On two lines if there is little room: touch screens have no tooltip. */
const nameStyle = {
  fontWeight: 'semibold',
  textStyle: 'md',
  letterSpacing: 'tight',
  lineHeight: '1.25',
  lineClamp: '2',
  overflowWrap: 'anywhere',
} as const

const onHeader = {
  variant: 'ghost',
  color: 'header.fg',
  _hover: { bg: 'header.hover' },
  _expanded: { bg: 'transparent', color: 'header.fg', _hover: { bg: 'header.hover' } },
  _focusVisible: { outlineColor: 'header.fg' },
} as const
