import { useAction } from '../../action/index.ts'
import { useQueryClient } from '../../../core/api/index.ts'
import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import { isRevisionConflict } from '../../form/index.ts'
import { showToast } from '../../toast/index.ts'
import type { GridViews } from '../settings/use-grid-settings.ts'
import { changeGridView, cacheGridView, refreshGridViews } from './grid-views.api.ts'

type Steps = {
  organization: string
  onSuccessIfMounted?: () => void
  /** Called if someone else has changed the view, which has been reloaded. */
  onConflict?: () => void
}

/** Saves the current grid in a view. */
export function useSavedChanges(
  { grid, currentText }: GridViews,
  { organization, onSuccessIfMounted, onConflict }: Steps,
) {
  const queries = useQueryClient()
  return useAction(
    {
      mutationFn: ({ id, revision }: GridView) => changeGridView(id, { revision, settings: currentText() }),
      onSuccess: (saved) => cacheGridView(queries, organization, saved),
    },
    {
      onSuccess: ({ name }) => showToast({ type: 'success', text: `View '${name}' saved.` }),
      onSuccessIfMounted,
      async onError(error) {
        await refreshGridViews(queries, organization, grid)
        if (isRevisionConflict(error)) onConflict?.()
      },
      showsError: isRevisionConflict,
    },
  )
}
