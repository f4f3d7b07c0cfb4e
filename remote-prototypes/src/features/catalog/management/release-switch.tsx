import { Box, Flex, VisuallyHidden } from '@lintel/shared/ui'

type ReleaseSwitchProps = {
  label: string
  version: string
  isOn: boolean
  isPending: boolean
  onChange: (isOn: boolean) => void
}

/**
 * A native checkbox styled as a switch: React resets it to `isOn` if a change is rejected, and hundreds of them render fast.
 * `aria-disabled` during a change, because a disabled one would lose the focus.
 */
export function ReleaseSwitch({ label, version, isOn, isPending, onChange }: ReleaseSwitchProps) {
  return (
    <Flex as="label" align="center" gap="2" textStyle="sm" cursor={isPending ? 'progress' : 'pointer'}>
      <Box asChild {...trackStyle} opacity={isPending ? 0.6 : 1}>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-disabled={isPending}
          onChange={(event) => onChange(event.target.checked)}
        />
      </Box>
      <span>
        {label}
        {/* Screen readers hear On or Off from the switch itself. */}
        <span aria-hidden> {isOn ? 'On' : 'Off'}</span>
        <VisuallyHidden> {version}</VisuallyHidden>
      </span>
    </Flex>
  )
}

const trackStyle = {
  appearance: 'none',
  flexShrink: 0,
  w: '8',
  h: '5',
  p: '0.5',
  m: '0',
  rounded: 'full',
  bg: 'fg.muted',
  cursor: 'inherit',
  transition: 'background 150ms, opacity 150ms',
  focusVisibleRing: 'outside',
  _checked: { bg: 'brand.solid' },
  _before: {
    content: '""',
    display: 'block',
    boxSize: '4',
    rounded: 'full',
    bg: 'bg.panel',
    transition: 'transform 150ms',
  },
  css: { '&:checked::before': { transform: 'translateX(0.75rem)', background: '{colors.brand.contrast}' } },
} as const
