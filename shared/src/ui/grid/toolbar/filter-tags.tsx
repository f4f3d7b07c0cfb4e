import type { Filter } from '../../../domain/filter/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { partsOf, withoutPart } from '../filter/filter-parts.ts'
import { inWords } from '../filter/filter-words.ts'
import { RemovableTags } from '../../widgets/removable-tags.tsx'

type FilterTagsProps<Row> = {
  filter: Filter | null
  columns: ReadonlyMap<string, GridColumn<Row>>
  onFilter: (next: Filter | null) => void
}

/** The filters in words while the filter row is hidden, each with a button that removes it. */
export function FilterTags<Row>({ filter, columns, onFilter }: FilterTagsProps<Row>) {
  const texts = partsOf(filter).map((part) => inWords(part, columns))
  if (texts.length === 0) return null
  return (
    <div className="tags">
      <RemovableTags
        label="Active Filters"
        tags={texts.map((text, index) => ({
          // The key is the text rather than the position, so that the focus stays with the tag; texts may repeat.
          key: texts.indexOf(text) < index ? `${text} ${index}` : text,
          text,
          removeLabel: `Remove the filter ${text}`,
        }))}
        onRemove={(index) => onFilter(withoutPart(filter, index))}
      />
    </div>
  )
}
