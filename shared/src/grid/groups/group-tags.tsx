import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { GridModel } from '../rows/use-data-grid.ts'

type GroupTagsProps<Row> = Pick<GridModel<Row>, 'columns'> & {
  groups: readonly string[]
  onRemove: (field: string) => void
}

/** The columns that rows are grouped by; each can be taken away. While a title is dragged it is also where it can be dropped. */
export function GroupTags<Row>({ columns, groups, onRemove }: GroupTagsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const titleId = useId()
  function remove(index: number, field: string) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    ;(buttons[index + 1] ?? buttons[index - 1])?.focus()
    onRemove(field)
  }
  return (
    <div className={groups.length > 0 ? 'tags group-tags' : 'tags group-tags none'} data-part="groups">
      {groups.length > 0 && (
        <>
          <span id={titleId}>Grouped by</span>
          <ul ref={list} aria-labelledby={titleId}>
            {groups.map((field, index) => {
              const title = columns.get(field)?.title ?? field
              return (
                <li key={field}>
                  <span>{title}</span>
                  <button type="button" aria-label={`Ungroup ${title}`} onClick={() => remove(index, field)}>
                    <X aria-hidden size={14} />
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <span aria-hidden className="drop-zone">
        Drop here to group
      </span>
    </div>
  )
}
