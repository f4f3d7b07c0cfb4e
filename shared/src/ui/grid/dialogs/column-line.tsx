import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Button, ListCheckbox, Table } from '../../components/index.ts'
import { followPointer } from '../columns/follow-pointer.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'

type ColumnLineProps = {
  title: string
  setting: ColumnSetting
  onSet: (change: Partial<ColumnSetting>) => void
  onStep: (by: -1 | 1) => void
  onMoveTo: (target: string, isBehind: boolean) => void
}

export function ColumnLine({ title, setting, onSet, onStep, onMoveTo }: ColumnLineProps) {
  const [isDragged, setDragged] = useState(false)
  const { field, hidden, locked, filterable } = setting
  return (
    <Table.Row data-field={field} className={isDragged ? 'dragged' : undefined}>
      <Table.ColumnHeader scope="row">{title}</Table.ColumnHeader>
      <Table.Cell>
        <ListCheckbox aria-label={`${title} visible`} checked={!hidden} onChange={(isOn) => onSet({ hidden: !isOn })} />
      </Table.Cell>
      <Table.Cell>
        <ListCheckbox aria-label={`${title} pinned`} checked={locked} onChange={(isOn) => onSet({ locked: isOn })} />
      </Table.Cell>
      <Table.Cell>
        <ListCheckbox
          aria-label={`${title} filterable`}
          checked={filterable}
          onChange={(isOn) => onSet({ filterable: isOn })}
        />
      </Table.Cell>
      <Table.Cell>
        <div className="order">
          <Button unstyled aria-label={`Move ${title} up`} onClick={() => onStep(-1)}>
            <ArrowUp aria-hidden size={16} />
          </Button>
          <Button unstyled aria-label={`Move ${title} down`} onClick={() => onStep(1)}>
            <ArrowDown aria-hidden size={16} />
          </Button>
          <span
            aria-hidden
            className="grip"
            onPointerDown={(event) => {
              event.preventDefault()
              setDragged(true)
              followPointer({
                onMove: (move) => moveAlong(move, field, onMoveTo),
                onEnd: () => setDragged(false),
              })
            }}
          >
            <GripVertical size={16} />
          </span>
        </div>
      </Table.Cell>
    </Table.Row>
  )
}

/** Moves the line along with the pointer, once it is past the middle of another line. */
function moveAlong({ clientX, clientY }: MouseEvent, field: string, onMoveTo: ColumnLineProps['onMoveTo']): void {
  const line = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-field]')
  const target = line?.dataset['field']
  if (!line || target === undefined || target === field) return
  const { top, height } = line.getBoundingClientRect()
  onMoveTo(target, clientY > top + height / 2)
}
