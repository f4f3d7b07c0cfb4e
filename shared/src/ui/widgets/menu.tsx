import { Button, Menu as ChakraMenu, Portal, type ButtonProps } from '@chakra-ui/react'
import { menuSlotRecipe } from '@chakra-ui/react/theme'
import { EllipsisVertical } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { useLandmark } from './landmark.ts'
import { FileInput, Text, type FileChoice } from '../components/index.ts'

export type MenuEntry = {
  /** Also its key: titles are unique within a menu. */
  title: string
  onSelect?: () => void
  /** Choosing it opens the system's file dialog. Only one entry of a menu can have it. */
  files?: FileChoice
  icon?: ReactNode
  isDisabled?: boolean
  isDestructive?: boolean
  /** A toggle; choosing it does not close the menu. */
  isChecked?: boolean
  /** Additional text below its title. */
  note?: string | undefined
}

type MenuProps = {
  /** The accessible name of the button and of the menu. */
  label: string
  /** The label as text, or an icon that replaces the one for more actions. */
  trigger?: ReactNode
  entries: readonly MenuEntry[]
  button?: Omit<ButtonProps, 'aria-label' | 'children'>
}

/**
 * Actions behind one button, with the keyboard handling of desktop menus: arrow keys, first letters, Enter and Escape.
 */
export function Menu({ label, trigger = moreActions, entries, button }: MenuProps) {
  const { opener, landmark } = useLandmark<HTMLButtonElement>()
  const fileInput = useRef<HTMLInputElement>(null)
  const files = entries.find((entry) => entry.files)?.files
  const options = entries.map((entry) =>
    entry.files ? { ...entry, onSelect: () => fileInput.current?.click() } : entry,
  )
  return (
    <ChakraMenu.Root recipe={menuSlotRecipe} lazyMount positioning={{ placement: 'bottom-end' }}>
      <ChakraMenu.Trigger asChild>
        <Button ref={opener} size="sm" variant="ghost" colorPalette="gray" {...button} aria-label={label}>
          {trigger}
        </Button>
      </ChakraMenu.Trigger>
      <Portal container={landmark}>
        <Entries label={label} entries={options} />
      </Portal>
      {files && <FileInput {...files} inputRef={fileInput} />}
    </ChakraMenu.Root>
  )
}

const moreActions = <EllipsisVertical aria-hidden size={18} />

type AnchoredMenuProps = {
  label: string
  entries: readonly MenuEntry[]
  isOpen: boolean
  /** The element below which the menu opens; it gets the focus back. */
  anchor: HTMLElement
  onClose: () => void
}

/** Like `Menu`, but opened from an element with its own action, such as a title that sorts. */
export function AnchoredMenu({ label, entries, isOpen, anchor, onClose }: AnchoredMenuProps) {
  function onOpenChange({ open }: { open: boolean }) {
    if (open) return
    onClose()
    anchor.focus()
  }
  return (
    <ChakraMenu.Root
      recipe={menuSlotRecipe}
      open={isOpen}
      onOpenChange={onOpenChange}
      positioning={{ placement: 'bottom-start', getAnchorElement: () => anchor }}
    >
      <Portal container={{ current: anchor.closest('main') }}>
        <Entries label={label} entries={entries} />
      </Portal>
    </ChakraMenu.Root>
  )
}

function Entries({ label, entries }: Pick<AnchoredMenuProps, 'label' | 'entries'>) {
  return (
    <ChakraMenu.Positioner>
      <ChakraMenu.Content aria-label={label} minW="12rem" borderWidth="1px">
        {entries.map((entry) => (
          <Entry key={entry.title} {...entry} />
        ))}
      </ChakraMenu.Content>
    </ChakraMenu.Positioner>
  )
}

function Entry({ title, onSelect, icon, isDisabled = false, isDestructive = false, isChecked, note }: MenuEntry) {
  const id = useId()
  if (isChecked !== undefined) {
    return (
      <ChakraMenu.CheckboxItem
        value={title}
        checked={isChecked}
        disabled={isDisabled}
        closeOnSelect={false}
        // As below: the menu's own click event may be lost.
        onClick={isDisabled ? undefined : onSelect}
      >
        <ChakraMenu.ItemIndicator />
        <ChakraMenu.ItemText>{title}</ChakraMenu.ItemText>
      </ChakraMenu.CheckboxItem>
    )
  }
  return (
    <ChakraMenu.Item
      value={title}
      disabled={isDisabled}
      {...(note !== undefined && { 'aria-labelledby': id, 'aria-describedby': `${id}-note` })}
      // Also for keys, which cause clicks. The menu's own event depends on its highlighted entry and is lost while
      // that changes.
      onClick={isDisabled ? undefined : onSelect}
      {...(isDestructive && { color: 'fg.error' })}
    >
      {icon}
      <ChakraMenu.ItemText>
        <span id={id}>{title}</span>
        {note !== undefined && (
          <Text id={`${id}-note`} textStyle="xs" color="fg.muted" maxW="16rem">
            {note}
          </Text>
        )}
      </ChakraMenu.ItemText>
    </ChakraMenu.Item>
  )
}
