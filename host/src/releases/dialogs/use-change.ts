import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import { describeFailure } from '../../organization-settings/describe-failure.ts'
import { useReturnFocus } from '../../organization-settings/dialogs/use-return-focus.ts'
import { changeRemote, type ReleaseChange } from '../releases.api.ts'

export type Doing = { what: ReleaseChange['verb']; version: string }

export function useChange() {
  const [doing, setDoing] = useState<Doing>()
  const { remember } = useReturnFocus(doing !== undefined)
  return {
    doing,
    begin(next: Doing) {
      remember()
      setDoing(next)
    },
    close: () => setDoing(undefined),
  }
}

/** Runs the change, shows a toast, and closes the dialog. Failures are shown in the dialog. */
export function useRemoteChange(name: string, { done, onClose }: { done: string; onClose: () => void }) {
  return useAction(changeRemote(useQueryClient(), useOrganizationId(), name), {
    onSuccess: () => showToast({ type: 'success', text: done }),
    onSuccessIfMounted: onClose,
    showsError: true,
    failureText: describeFailure,
  })
}
