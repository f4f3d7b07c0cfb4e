import type { User } from '@lintel/shared/contract'
import { cleanSearch } from '@lintel/shared/filter'
import { pluralize } from '@lintel/shared/format'
import { Box, Dialog, Flex, IconButton, Input, Search, VisuallyHidden, X } from '@lintel/shared/ui'
import { useId, useMemo, useState, type RefObject } from 'react'
import type { PaletteCommand } from '../commands/palette-command.ts'
import { PaletteFooter } from './palette-footer.tsx'
import { PaletteList } from './palette-list.tsx'
import { PaletteNotices } from './palette-notices.tsx'
import { browseCommands, createSearch, withFound } from '../commands/search-commands.model.ts'
import { useActiveEntry } from './use-active-entry.ts'
import { useFoundItems } from '../commands/use-found-items.ts'
import { useFoundNames } from '../commands/use-found-names.ts'
import { usePaletteCommands } from '../commands/use-palette-commands.ts'

type PaletteSearchProps = {
  user: User
  input: RefObject<HTMLInputElement | null>
  recentIds: string[]
  onChoose: (command: PaletteCommand) => void
}

/** A combobox whose list is always open. The focus stays in the field; arrow keys move through the list. */
export function PaletteSearch({ user, input, recentIds, onChoose }: PaletteSearchProps) {
  const listId = useId()
  const [query, setQuery] = useState('')
  // Fixed while the palette is open, so that the list doesn't change while the user chooses.
  const [recent] = useState(recentIds)
  const { commands, prototypes } = usePaletteCommands(user)
  const search = useMemo(() => createSearch(commands), [commands])
  const text = query.trim()
  const items = useFoundItems(text)
  const names = useFoundNames(user, text)
  const commandResults = useMemo(
    () => (text === '' ? browseCommands(commands, recent) : search(text)),
    [text, commands, recent, search],
  )
  const results = withFound(commandResults, [...items.commands, ...names.commands], text)
  const sources = [prototypes, items, names].filter(({ kinds }) => kinds.length > 0)
  const kinds = sources.flatMap((source) => source.kinds.map(({ all }) => all))
  const active = useActiveEntry({ results, listId, onChoose })
  return (
    <>
      <Flex align="center" gap="3" px="4" borderBottomWidth="1px" color="fg.muted">
        <Search aria-hidden size={20} strokeWidth={1.75} style={{ flexShrink: 0 }} />
        <Input
          unstyled
          {...inputStyle}
          ref={input}
          type="text"
          role="combobox"
          aria-label={`Search ${andList.format(['pages', 'organizations', ...kinds])}`}
          aria-expanded
          aria-haspopup="listbox"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active.optionId}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={`${['Pages', ...kinds].join(', ')}…`}
          value={query}
          onChange={(event) => {
            setQuery(cleanSearch(event.target.value))
            active.reset()
          }}
          onKeyDown={active.onKeyDown}
        />
        <Dialog.CloseTrigger asChild position="static" me="-2" css={{ '@media (hover: hover)': { display: 'none' } }}>
          <IconButton aria-label="Close" variant="ghost" colorPalette="gray">
            <X aria-hidden />
          </IconButton>
        </Dialog.CloseTrigger>
      </Flex>
      <Box flex="1" minH="0" overflowY="auto" overscrollBehavior="contain" p="2">
        <PaletteList
          id={listId}
          groups={results.groups}
          activeId={active.id}
          onActivate={active.activate}
          onChoose={onChoose}
        />
        <PaletteNotices query={text} hasResults={results.total > 0} sources={sources} input={input} />
      </Box>
      <VisuallyHidden role="status">{text !== '' && pluralize(results.total, 'result')}</VisuallyHidden>
      <PaletteFooter results={results} />
    </>
  )
}

const andList = new Intl.ListFormat('en-US')

const inputStyle = {
  flex: '1',
  minW: '0',
  height: '14',
  bg: 'transparent',
  color: 'fg',
  textStyle: 'md',
  outline: 'none',
  textOverflow: 'ellipsis',
} as const
