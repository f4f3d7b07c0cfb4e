import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { Dashboard } from '@lintel/shared/contract/reports'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { saveDashboard } from './dashboard.api.ts'
import { tilesToSave } from './tiles/arrangement.model.ts'
import { useDraftTiles } from './use-draft-tiles.ts'

/** The tiles while they are arranged: nothing of it is seen by others before it is saved. */
export function useArrangement({ revision, tiles: saved }: Dashboard) {
  const { draft, setDraft, said, arrange } = useDraftTiles()
  const isDirty = draft !== undefined && JSON.stringify(tilesToSave(draft.tiles)) !== JSON.stringify(tilesToSave(saved))
  const { markSaved } = useUnsavedInput({ isDirty })
  const save = useAction(saveDashboard(useQueryClient(), useOrganizationId()), {
    onSuccess: () => showToast({ type: 'success', text: 'The dashboard has been saved.' }),
    goOn: () => {
      markSaved()
      setDraft(undefined)
    },
  })
  return {
    tiles: draft?.tiles ?? saved,
    isArranging: draft !== undefined,
    isSaving: save.isRunning,
    said,
    arrange,
    begin: () => setDraft({ revision, tiles: saved }),
    cancel: () => setDraft(undefined),
    save: () => draft && save.run({ revision: draft.revision, tiles: tilesToSave(draft.tiles) }),
  }
}
