import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import type { MenuEntry } from '../../widgets/menu.tsx'
import type { GridViews } from '../settings/use-grid-settings.ts'

type Actions = {
  views: Pick<GridViews, 'shown' | 'isChanged' | 'choose'>
  onSave: () => void
  onEdit: (view: GridView | undefined) => void
  onDelete: (view: GridView) => void
}

const myView = 'My View'

/** 'My View', the other views, and actions for the shown one. */
export function viewEntries(
  list: readonly GridView[],
  { views: { shown, isChanged, choose }, onSave, onEdit, onDelete }: Actions,
): MenuEntry[] {
  const ownEntry: MenuEntry = {
    title: myView,
    onSelect: () => choose(undefined),
    note: shown ? undefined : shownNow,
  }
  const viewItems = list.map((view, index) => ({
    title: titleOf(view, list, index),
    onSelect: () => choose(view.id),
    note: noteOf(view, view.id === shown?.id),
  }))
  const onShown: MenuEntry[] =
    shown?.mayChange === true
      ? [
          { title: 'Save Changes', onSelect: onSave, isDisabled: !isChanged },
          { title: 'Edit View', onSelect: () => onEdit(shown) },
          { title: 'Delete View', onSelect: () => onDelete(shown), isDestructive: true },
        ]
      : []
  return [ownEntry, ...viewItems, { title: saveAs, onSelect: () => onEdit(undefined) }, ...onShown]
}

const shownNow = 'Current view'
const saveAs = 'Save as New View'
const reserved = new Set([myView, saveAs, 'Save Changes', 'Edit View', 'Delete View', 'Try Again'])

/** Two people may have chosen the same name, and menu entries need different ones. */
function titleOf({ name, ownerName }: GridView, list: readonly GridView[], index: number): string {
  const isAlone = list.every((other, position) => position === index || other.name !== name)
  if (isAlone && !reserved.has(name)) return name
  const ofOwner = `${name} (${ownerName})`
  const before = list.slice(0, index).filter((other) => other.name === name && other.ownerName === ownerName).length
  return before === 0 ? ofOwner : `${ofOwner} ${before + 1}`
}

function noteOf({ isShared, role, ownerName, isDefault }: GridView, isShown: boolean): string | undefined {
  const audience = isShared ? `From ${ownerName}, for ${role ?? 'everyone'}` : undefined
  const notes = [isShown ? shownNow : undefined, audience, isDefault ? 'Default' : undefined]
  const note = notes.filter((one) => one !== undefined).join(' · ')
  return note === '' ? undefined : note
}
