import { Box, Center, CircleQuestionMark, CircleUserRound, House, LogOut, Moon, Package } from '@lintel/shared/ui'
import { NavIcon } from '../../shell/navigation/nav-icon.tsx'

const icons = {
  home: House,
  prototype: Package,
  account: CircleUserRound,
  help: CircleQuestionMark,
  theme: Moon,
  'sign-out': LogOut,
} as const

type PaletteIconProps = { name: string; label: string }

export function PaletteIcon({ name, label }: PaletteIconProps) {
  if (name === 'organization') return <Initial label={label} />
  return (
    <Box as="span" flexShrink={0} color="fg.muted">
      {isPaletteIcon(name) ? <OwnIcon name={name} /> : <NavIcon name={name} />}
    </Box>
  )
}

/** Organizations show their initial instead of one icon for all. */
function Initial({ label }: { label: string }) {
  return (
    <Center as="span" aria-hidden flexShrink={0} boxSize="5" rounded="xs" bg="bg.emphasized" textStyle="xs">
      {String.fromCodePoint(label.codePointAt(0) ?? 0x20).toUpperCase()}
    </Center>
  )
}

function OwnIcon({ name }: { name: keyof typeof icons }) {
  const Icon = icons[name]
  return <Icon aria-hidden size={20} strokeWidth={1.75} />
}

function isPaletteIcon(name: string): name is keyof typeof icons {
  return Object.hasOwn(icons, name)
}
