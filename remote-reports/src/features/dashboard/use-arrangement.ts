import { useAction } from '@lintel/shared/action'
import { isApiError, useQueryClient } from '@lintel/shared/api'
import type { Dashboard } from '@lintel/shared/contract/reports'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import { saveDashboard } from './dashboard.api.ts'
import { tilesToSave } from './tiles/arrangement.model.ts'
import { useDraftTiles } from './use-draft-tiles.ts'

/** The tiles being arranged, which are local until saved. */
export function useArrangement({ revision, tiles: saved }: Dashboard) {
  const { draft, setDraft, announcement, arrange } = useDraftTiles()
  const [isRefused, setIsRefused] = useState(false)
  const isDirty = draft !== undefined && JSON.stringify(tilesToSave(draft.tiles)) !== JSON.stringify(tilesToSave(saved))
  const { markSaved } = useUnsavedInput({ isDirty })
  const save = useAction(saveDashboard(useQueryClient(), useOrganizationId()), {
    onSuccess: () => showToast({ type: 'success', text: 'The dashboard has been saved.' }),
    onSuccessIfMounted: () => {
      markSaved()
      stop()
    },
    onError: (error) => setIsRefused(isApiError(error) && error.status === 409),
  })
  function stop() {
    setDraft(undefined)
    setIsRefused(false)
  }
  return {
    tiles: draft?.tiles ?? saved,
    isArranging: draft !== undefined,
    isSaving: save.isRunning,
    announcement,
    arrange,
    /** Whether someone else saved in the meantime. */
    isBehind: draft !== undefined && isRefused && draft.revision !== revision,
    begin: () => setDraft({ revision, tiles: saved }),
    cancel: stop,
    /** Saves over the current version. */
    keepMine: () => draft && save.run({ revision, tiles: tilesToSave(draft.tiles) }),
    takeTheirs: () => setDraft({ revision, tiles: saved }),
    save: () => draft && save.run({ revision: draft.revision, tiles: tilesToSave(draft.tiles) }),
  }
}
