import type { LucideIcon } from '../../../ui/components/icons.ts'
import { IconButton } from '../../../ui/components/index.ts'
import { Tooltip } from '../../../ui/components/tooltip.tsx'
import { viewerFocus } from '../../surface/viewer-colors.ts'

type ToolButtonProps = {
  icon: LucideIcon
  label: string
  /** The keyboard shortcut, for the tooltip. */
  shortcut?: string
  isPressed?: boolean | undefined
  isDisabled?: boolean
  onClick: () => void
}

/** One tool. It stays focusable when disabled, so that the focus is not lost. */
export function ToolButton({ icon: Icon, label, shortcut, isPressed, isDisabled = false, onClick }: ToolButtonProps) {
  return (
    <Tooltip content={shortcut ? `${label} (${shortcut})` : label}>
      <IconButton
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isDisabled || undefined}
        size="sm"
        flexShrink="0"
        _focusVisible={viewerFocus}
        variant="ghost"
        colorPalette={isPressed ? 'brand' : 'gray'}
        opacity={isDisabled ? 0.45 : undefined}
        onClick={isDisabled ? undefined : onClick}
      >
        <Icon aria-hidden size={18} strokeWidth={1.75} />
      </IconButton>
    </Tooltip>
  )
}
