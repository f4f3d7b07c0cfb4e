import { countText } from '../../core/format/index.ts'
import { memo, type MouseEvent } from 'react'
import { ChevronRight, type LucideIcon } from '../../ui/components/icons.ts'
import { toggleIsolated, toggleShown, type Visibility } from '../elements/element-actions.ts'
import { Eye, EyeOff, Focus } from '../tools/icons.ts'
import type { Viewer } from '../viewer.ts'
import { labelParts } from './label.model.ts'
import type { TreeRow } from './tree.model.ts'

type TreeRowProps = {
  viewer: Viewer
  row: TreeRow
  id: string
  /** Distance from the top, and height, in rem. */
  top: number
  height: number
  isActive: boolean
  isSelected: boolean
  visibility: Visibility
  isIsolated: boolean
}

const indent = 0.875
const states: Record<Visibility, string> = { shown: '', partly: 'partly hidden', hidden: 'hidden' }

/**
 * One row. The tree handles its keys, clicks and styles: many rows are rendered at once, and plain elements are
 * fastest.
 */
export const ModelTreeRow = memo(function ModelTreeRow(props: TreeRowProps) {
  const { viewer, row, id, top, height, isActive, isSelected, visibility, isIsolated } = props
  const { node, level, position, siblings, isOpen } = row
  const { label, elements } = node
  const state = states[visibility]
  const unit = elements.length === 1 ? ' element' : ' elements'
  return (
    <div
      role="treeitem"
      id={id}
      data-key={node.key}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      data-sight={visibility}
      className="row"
      style={{ top: `${top}rem`, height: `${height}rem`, paddingLeft: `${(level - 1) * indent + 0.25}rem` }}
    >
      <span data-part="toggle" aria-hidden>
        {isOpen !== undefined && <ChevronRight size={14} />}
      </span>
      <Label label={label} />
      {isOpen === undefined ? (
        <span className="heard">{state}</span>
      ) : (
        <span className="count">
          {countText(elements.length)}
          <span className="heard">{[unit, state].filter(Boolean).join(', ')}</span>
        </span>
      )}
      <span className="sight" aria-hidden>
        <PointerButton
          icon={Focus}
          label={isIsolated ? `Show All Except ${label}` : `Isolate ${label}`}
          isInUse={isIsolated}
          onClick={() => toggleIsolated(viewer, elements)}
        />
        <PointerButton
          icon={visibility === 'hidden' ? EyeOff : Eye}
          label={`${visibility === 'hidden' ? 'Show' : 'Hide'} ${label}`}
          isInUse={visibility !== 'shown'}
          onClick={() => toggleShown(viewer, elements)}
        />
      </span>
    </div>
  )
})

/**
 * A name that is truncated in the middle. The complete name is hidden text for screen readers, which would read the two
 * parts as two words.
 */
function Label({ label }: { label: string }) {
  const { start, end } = labelParts(label)
  if (end === '') {
    return (
      <span className="label" title={label}>
        {label}
      </span>
    )
  }
  return (
    <>
      <span className="heard">{label}</span>
      <span className="label" title={label} aria-hidden>
        <span data-part="start">{start}</span>
        <span data-part="end">{end}</span>
      </span>
    </>
  )
}

type PointerButtonProps = { icon: LucideIcon; label: string; isInUse: boolean; onClick: () => void }

/** For the pointer only; the keyboard has keys for the same actions. */
function PointerButton({ icon: Icon, label, isInUse, onClick }: PointerButtonProps) {
  function press(event: MouseEvent) {
    event.stopPropagation()
    onClick()
  }
  return (
    <button type="button" tabIndex={-1} title={label} data-in-use={isInUse || undefined} onClick={press}>
      <Icon size={15} />
    </button>
  )
}
