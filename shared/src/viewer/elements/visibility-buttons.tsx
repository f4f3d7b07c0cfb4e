import type { MouseEvent } from 'react'
import type { LucideIcon } from '../../ui/components/icons.ts'
import { Flex, IconButton } from '../../ui/components/index.ts'
import type { ElementReference } from '../model.ts'
import { viewerFocus } from '../surface/viewer-colors.ts'
import { Eye, EyeOff, Focus } from '../tools/icons.ts'
import type { Viewer } from '../viewer.ts'
import { toggleIsolated, toggleShown, type Visibility } from './element-actions.ts'

type VisibilityButtonsProps = {
  viewer: Viewer
  name: string
  elements: readonly ElementReference[]
  visibility: Visibility
  isIsolated: boolean
}

/** Buttons that isolate, and hide or show, the elements of a row. */
export function VisibilityButtons({ viewer, name, elements, visibility, isIsolated }: VisibilityButtonsProps) {
  return (
    <Flex flexShrink="0">
      <VisibilityButton
        icon={Focus}
        label={isIsolated ? `Show All Except ${name}` : `Isolate ${name}`}
        isInUse={isIsolated}
        onClick={() => toggleIsolated(viewer, elements)}
      />
      <VisibilityButton
        icon={visibility === 'hidden' ? EyeOff : Eye}
        label={`${visibility === 'hidden' ? 'Show' : 'Hide'} ${name}`}
        isInUse={visibility !== 'shown'}
        onClick={() => toggleShown(viewer, elements)}
      />
    </Flex>
  )
}

type VisibilityButtonProps = {
  icon: LucideIcon
  label: string
  isInUse: boolean
  onClick: () => void
}

function VisibilityButton({ icon: Icon, label, isInUse, onClick }: VisibilityButtonProps) {
  function press(event: MouseEvent) {
    event.stopPropagation()
    onClick()
  }
  return (
    <IconButton
      aria-label={label}
      title={label}
      size="2xs"
      variant="ghost"
      colorPalette={isInUse ? 'blue' : 'gray'}
      color={isInUse ? 'blue.fg' : 'fg.muted'}
      _focusVisible={viewerFocus}
      onClick={press}
    >
      <Icon aria-hidden size={15} />
    </IconButton>
  )
}
