import type { GridModel } from '../rows/use-data-grid.ts'
import { RemovableTags } from '../../widgets/removable-tags.tsx'

type GroupTagsProps<Row> = Pick<GridModel<Row>, 'columns'> & {
  groups: readonly string[]
  onRemove: (field: string) => void
}

/**
 * The columns that rows are grouped by, each with a button that removes it. Titles can be dropped here while they are
 * dragged.
 */
export function GroupTags<Row>({ columns, groups, onRemove }: GroupTagsProps<Row>) {
  const tags = groups.map((field) => {
    const text = columns.get(field)?.title ?? field
    return { key: field, text, removeLabel: `Ungroup ${text}` }
  })
  return (
    <div className={groups.length > 0 ? 'tags group-tags' : 'tags group-tags none'} data-part="groups">
      {groups.length > 0 && (
        <RemovableTags
          label="Grouped by"
          tags={tags}
          onRemove={(index) => {
            const field = groups[index]
            if (field !== undefined) onRemove(field)
          }}
        />
      )}
      <span aria-hidden className="drop-zone">
        Drop here to group
      </span>
    </div>
  )
}
