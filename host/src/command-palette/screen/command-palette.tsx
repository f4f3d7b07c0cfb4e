import type { User } from '@lintel/shared/contract'
import { Dialog, Portal, VisuallyHidden } from '@lintel/shared/ui'
import { useRef } from 'react'
import type { PaletteCommand } from '../commands/palette-command.ts'
import { PaletteSearch } from './palette-search.tsx'
import { useRecentChoices } from '../commands/use-recent-choices.ts'

export type PaletteProps = { user: User; isOpen: boolean; onClose: () => void }

/** Searches pages, organizations, and items by name, and opens them. Escape returns the focus to where it was. */
export function CommandPalette({ user, isOpen, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  const isLeaving = useRef(false)
  const [recentIds, rememberChoice] = useRecentChoices()

  function choose(command: PaletteCommand) {
    // After a navigation the focus goes to the new page instead of back to where it was.
    isLeaving.current = 'href' in command.target
    if (isLeaving.current && !command.isFound) rememberChoice(command.id)
    onClose()
    if ('perform' in command.target) command.target.perform()
  }

  function finalFocus() {
    const page = isLeaving.current ? document.getElementById('main') : null
    isLeaving.current = false
    return page
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
      placement="top"
      initialFocusEl={() => input.current}
      finalFocusEl={finalFocus}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px={{ base: '2', sm: '4' }}>
          <Dialog.Content {...contentStyle}>
            <VisuallyHidden asChild>
              <Dialog.Title>Search</Dialog.Title>
            </VisuallyHidden>
            <PaletteSearch user={user} input={input} recentIds={recentIds} onChoose={choose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** Smaller in low windows (or at large zoom), where the results need the space. */
const verticalMargin = 'clamp(0.5rem, 20dvh - 4.5rem, 8rem)'

const contentStyle = {
  maxW: '2xl',
  maxH: { base: 'calc(100dvh - 1rem)', sm: `min(36rem, calc(100dvh - 2 * ${verticalMargin}))` },
  my: { base: '2', sm: verticalMargin },
  overflow: 'hidden',
} as const
