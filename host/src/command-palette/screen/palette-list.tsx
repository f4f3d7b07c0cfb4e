import { Box, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import type { PaletteCommand, PaletteGroup } from '../commands/palette-command.ts'
import { PaletteOption } from './palette-option.tsx'
import { optionIdOf } from './use-active-entry.ts'

type PaletteListProps = {
  id: string
  groups: PaletteGroup[]
  activeId: string | undefined
  onActivate: (id: string) => void
  onChoose: (command: PaletteCommand) => void
}

export function PaletteList({ id, groups, ...rest }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results">
      {groups.map((group) => (
        <Group key={group.label} group={group} listId={id} {...rest} />
      ))}
    </div>
  )
}

type GroupProps = Omit<PaletteListProps, 'id' | 'groups'> & { group: PaletteGroup; listId: string }

function Group({ group: { label, entries }, listId, activeId, onActivate, onChoose }: GroupProps) {
  const headingId = useId()
  return (
    <Box role="group" aria-labelledby={headingId} _notFirst={{ mt: '2' }}>
      <Text id={headingId} px="3" py="1.5" textStyle="xs" fontWeight="semibold" letterSpacing="wide" color="fg.subtle">
        {label}
      </Text>
      {entries.map((entry) => (
        <PaletteOption
          key={entry.command.id}
          id={optionIdOf(listId, entry.command.id)}
          entry={entry}
          isActive={entry.command.id === activeId}
          onActivate={onActivate}
          onChoose={onChoose}
        />
      ))}
    </Box>
  )
}
