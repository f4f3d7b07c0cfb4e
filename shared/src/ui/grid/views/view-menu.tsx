import { ChevronDown } from 'lucide-react'
import { memo, useState } from 'react'
import { useQuery } from '../../../core/api/index.ts'
import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import { useActiveOrganization } from '../../../core/organization/index.ts'
import { Box } from '../../components/index.ts'
import { Menu, type MenuEntry } from '../../widgets/menu.tsx'
import type { GridViews } from '../settings/use-grid-settings.ts'
import { gridViewsQuery } from './grid-views.api.ts'
import { useSavedChanges } from './use-saved-changes.ts'
import { viewEntries } from './view-entries.ts'

type ViewMenuProps = {
  /** What the rows of the grid are. */
  label: string
  views: GridViews
  /** Opens the dialog for a view, or for a new one. */
  onEdit: (view: GridView | undefined) => void
  onDelete: (view: GridView) => void
  /** Someone else has changed the shown view. */
  onConflict: () => void
}

function MenuOfViews({ label, views, onEdit, onDelete, onConflict }: ViewMenuProps) {
  const organization = useActiveOrganization()?.id
  // Loaded when the person is about to open the menu, because most people never do.
  const [isWanted, setWanted] = useState(false)
  const { data, isError, refetch } = useQuery({
    ...gridViewsQuery(organization ?? '', views.grid),
    enabled: organization !== undefined && (isWanted || views.shown !== undefined),
  })
  const { run } = useSavedChanges(views, { organization: organization ?? '', onConflict })
  const { shown, isChanged } = views
  const onSave = () => shown && run(shown)
  const name = shown?.name ?? 'My View'
  const retry: MenuEntry = {
    title: 'Try Again',
    note: "Couldn't load the other views.",
    onSelect: () => void refetch(),
  }
  const entries = viewEntries(data ?? [], { views, onSave, onEdit, onDelete })
  const want = () => setWanted(true)
  if (organization === undefined) return null
  return (
    <Menu
      label={`View of ${label}: ${name}${isChanged ? ', changed' : ''}`}
      trigger={
        <>
          <Box as="span" truncate maxW={{ base: '8rem', md: '14rem' }}>
            {name}
            {isChanged && '*'}
          </Box>
          <ChevronDown aria-hidden size={16} />
        </>
      }
      entries={isError ? [...entries, retry] : entries}
      button={{ onPointerEnter: want, onFocus: want }}
    />
  )
}

/** The menu of the grid's views. */
export const ViewMenu = memo(MenuOfViews)
