import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { describeFailure } from '../../organization-settings/describe-failure.ts'
import { changeRemote } from '../releases.api.ts'

/** Runs the change, shows a toast, and closes the dialog. Failures are shown in the dialog. */
export function useRemoteChange(name: string, { done, onClose }: { done: string; onClose: () => void }) {
  return useAction(changeRemote(useQueryClient(), useOrganizationId(), name), {
    onSuccess: () => showToast({ type: 'success', text: done }),
    goOn: onClose,
    showsError: true,
    failureText: describeFailure,
  })
}
