import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Filter } from '../../filter/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { partsOf, withoutPart } from '../filter/filter-parts.ts'
import { inWords } from '../filter/filter-words.ts'

type FilterTagsProps<Row> = {
  filter: Filter | null
  columns: ReadonlyMap<string, GridColumn<Row>>
  onFilter: (next: Filter | null) => void
}

/** The filters in words, while the row of filters is hidden; each can be taken away. */
export function FilterTags<Row>({ filter, columns, onFilter }: FilterTagsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const titleId = useId()
  function remove(index: number) {
    // The focus goes to the tag that takes its place, or to the one before.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    ;(buttons[index + 1] ?? buttons[index - 1])?.focus()
    onFilter(withoutPart(filter, index))
  }
  const tags = partsOf(filter).map((part) => inWords(part, columns))
  if (tags.length === 0) return null
  return (
    <div className="tags">
      <span id={titleId}>Active Filters</span>
      <ul ref={list} aria-labelledby={titleId}>
        {tags.map((words, index) => {
          // By what it says and not by its place, so that the focus stays with it; the same may be said twice.
          const isRepeated = tags.indexOf(words) < index
          return (
            <li key={isRepeated ? `${words} ${index}` : words}>
              <span>{words}</span>
              <button
                type="button"
                aria-label={`Remove the filter ${words}`}
                onClick={() => remove(index)}
                onKeyDown={({ key }) => {
                  if (key === 'Delete' || key === 'Backspace') remove(index)
                }}
              >
                <X aria-hidden size={14} />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
