import { useEffect, useState, type KeyboardEvent } from 'react'
import type { PaletteCommand, PaletteResults } from '../commands/palette-command.ts'

type ActiveEntryOptions = { results: PaletteResults; listId: string; onChoose: (command: PaletteCommand) => void }

/** The entry that Enter chooses: the first one, until the arrow keys or the pointer change it. */
export function useActiveEntry({ results, listId, onChoose }: ActiveEntryOptions) {
  const [wantedId, setWantedId] = useState<string>()
  const [isByKeyboard, setByKeyboard] = useState(false)
  const commands = results.groups.flatMap(({ entries }) => entries.map(({ command }) => command))
  const active = commands.find(({ id }) => id === wantedId) ?? commands[0]
  const optionId = active && optionIdOf(listId, active.id)

  useEffect(() => {
    // An entry made active by the pointer is visible already, and scrolling would move another one under the pointer.
    if (optionId && isByKeyboard) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' })
  }, [optionId, isByKeyboard])

  function moveTo(index: number) {
    setByKeyboard(true)
    setWantedId(commands.at(index % commands.length)?.id)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Ignores Enter that ends an IME composition, and keys with modifiers.
    if (!active || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return
    if (event.key === 'Enter') enter(active, { listId, isElsewhere: event.ctrlKey || event.metaKey, onChoose })
    const to = targetIndex(event.key, commands.indexOf(active))
    if (to !== undefined) moveTo(to)
    if (to !== undefined || event.key === 'Enter') event.preventDefault()
  }

  return {
    id: active?.id,
    optionId,
    onKeyDown,
    activate(id: string) {
      setByKeyboard(false)
      setWantedId(id)
    },
    reset() {
      setByKeyboard(true)
      setWantedId(undefined)
    },
  }
}

/** Negative indexes count from the end; past the end it wraps around. */
function targetIndex(key: string, index: number): number | undefined {
  return { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[key]
}

export function optionIdOf(listId: string, commandId: string): string {
  return `${listId}-${commandId.replaceAll(/\s/g, '_')}`
}

type EnterOptions = { listId: string; isElsewhere: boolean; onChoose: ActiveEntryOptions['onChoose'] }

function enter(command: PaletteCommand, { listId, isElsewhere, onChoose }: EnterOptions): void {
  if (isElsewhere && 'href' in command.target) {
    window.open(command.target.href, '_blank', 'noopener')
    onChoose(command)
    return
  }
  // Enter triggers a click, so that choosing is handled in one place.
  document.getElementById(optionIdOf(listId, command.id))?.click()
}
