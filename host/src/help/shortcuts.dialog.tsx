import { Box, Flex, Heading, Stack, Switch, Text } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { shortcutsOf, type Shortcut, type ShortcutGroup } from './page-shortcuts.ts'
import { isQuestionMarkOn, setQuestionMark } from './use-shortcuts-key.ts'

/** Lists the shortcuts of every page and of the current one. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [groups] = useState(() => shortcutsOf(document.getElementById('main') ?? document.body))
  return (
    <ModalDialog isOpen title="Keyboard Shortcuts" onClose={onClose}>
      <Stack gap="6">
        {/* First in the dialog, because it gets the initial focus, which would otherwise scroll to the end. */}
        <QuestionMarkSwitch />
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </Stack>
    </ModalDialog>
  )
}

function Group({ group: { title, shortcuts, note } }: { group: ShortcutGroup }) {
  return (
    <section>
      <Heading as="h3" textStyle="sm" mb="1">
        {title}
      </Heading>
      {note && (
        <Text textStyle="sm" color="fg.muted">
          {note}
        </Text>
      )}
      {shortcuts.length > 0 && (
        <Box as="dl" textStyle="sm" css={{ '& > div + div': { borderTopWidth: '1px' } }}>
          {shortcuts.map((shortcut) => (
            <Entry key={shortcut.label} shortcut={shortcut} />
          ))}
        </Box>
      )}
    </section>
  )
}

function Entry({ shortcut: { label, keys } }: { shortcut: Shortcut }) {
  return (
    <Flex justify="space-between" align="center" gap="4" py="1.5">
      <dt>{label}</dt>
      <Flex as="dd" gap="1" wrap="wrap" justify="flex-end" flexShrink="0">
        {keys.map((key) => (
          <Box key={key} asChild {...keyStyle}>
            <kbd>{key}</kbd>
          </Box>
        ))}
      </Flex>
    </Flex>
  )
}

function QuestionMarkSwitch() {
  const [isOn, setOn] = useState(isQuestionMarkOn)
  function setShortcuts({ checked }: { checked: boolean }) {
    setQuestionMark(checked)
    setOn(checked)
  }
  return (
    <Switch.Root checked={isOn} onCheckedChange={setShortcuts}>
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label textStyle="sm">Open this list with the ? key</Switch.Label>
    </Switch.Root>
  )
}

const keyStyle = {
  px: '1.5',
  minW: '6',
  textAlign: 'center',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  rounded: 'sm',
  bg: 'bg.muted',
  fontFamily: 'body',
  textStyle: 'xs',
  lineHeight: '1.375rem',
} as const
