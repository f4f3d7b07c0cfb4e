import { RemovableTags } from '../../widgets/removable-tags.tsx'
import type { SortKey } from '../engine/index.ts'
import type { GridModel } from '../rows/use-data-grid.ts'

type SortTagsProps<Row> = Pick<GridModel<Row>, 'columns' | 'change'> & {
  sort: readonly SortKey[]
  usualSort: readonly SortKey[]
}

/**
 * The sort keys, if they differ from the default order. Shown because their columns may be hidden or out of view.
 * Removing the last key restores the default order.
 */
export function SortTags<Row>({ sort, usualSort, columns, change }: SortTagsProps<Row>) {
  if (sort.length === 0 || JSON.stringify(sort) === JSON.stringify(usualSort)) return null
  const tags = sort.map(({ field, direction }) => {
    const title = columns.get(field)?.title ?? field
    return { key: field, text: `${title}, ${direction}`, removeLabel: `Stop sorting by ${title}` }
  })
  return (
    <div className="tags">
      <RemovableTags
        label="Sorted by"
        tags={tags}
        onRemove={(index) => change({ sort: sort.length === 1 ? [...usualSort] : sort.toSpliced(index, 1) })}
      />
    </div>
  )
}
