import { Box, Building2, CircleUserRound, House, LogOut, Moon, Package, Settings } from '@lintel/shared/ui'
import { NavIcon } from '../../shell/nav-icon.tsx'
import type { PaletteIconName } from '../commands/palette-command.ts'

const icons = {
  home: House,
  organization: Building2,
  prototype: Package,
  account: CircleUserRound,
  settings: Settings,
  theme: Moon,
  'sign-out': LogOut,
} as const

export function PaletteIcon({ name }: { name: PaletteIconName }) {
  return (
    <Box as="span" flexShrink={0} color="fg.muted">
      {isOwn(name) ? <OwnIcon name={name} /> : <NavIcon name={name} />}
    </Box>
  )
}

function OwnIcon({ name }: { name: keyof typeof icons }) {
  const Icon = icons[name]
  return <Icon aria-hidden size={20} strokeWidth={1.75} />
}

function isOwn(name: PaletteIconName): name is keyof typeof icons {
  return name in icons
}
