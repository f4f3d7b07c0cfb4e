import { ConflictNotice } from '@lintel/shared/widgets'

type DialogConflictProps<Content extends object> = {
  titles: Readonly<Record<keyof Content & string, string>>
  /** What the dialog was opened with. */
  opened: Content
  mine: Content
  theirs: Content
  isRunning: boolean
  /** What was changed in the dialog, to be saved over theirs. */
  onKeepMine: (changes: Partial<Content>) => void
  onUseTheirs: () => void
}

/** The choice where somebody else has saved what is edited in a dialog. What only one of both has changed stays in any case. */
export function DialogConflict<Content extends object>(props: DialogConflictProps<Content>) {
  const { titles, opened, mine, theirs, isRunning, onKeepMine, onUseTheirs } = props
  const changed = (Object.keys(titles) as (keyof Content & string)[]).filter(
    (name) => textOf(mine[name]) !== textOf(opened[name]),
  )
  const conflicts = changed
    .filter((name) => textOf(theirs[name]) !== textOf(opened[name]) && textOf(theirs[name]) !== textOf(mine[name]))
    .map((name) => ({ title: titles[name], mine: textOf(mine[name]), theirs: textOf(theirs[name]) }))
  return (
    <ConflictNotice
      conflicts={conflicts}
      isRunning={isRunning}
      onKeepMine={() => onKeepMine(Object.fromEntries(changed.map((name) => [name, mine[name]])) as Partial<Content>)}
      onUseTheirs={onUseTheirs}
    >
      {conflicts.length === 0 && 'They have changed something else, so your changes can be saved beside theirs.'}
    </ConflictNotice>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  const text = Array.isArray(value) ? value.join(', ') : value
  return typeof text === 'string' && text !== '' ? text : 'none'
}
