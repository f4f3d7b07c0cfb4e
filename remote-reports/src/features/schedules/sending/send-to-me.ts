import { useAction } from '@lintel/shared/action'
import { useQueryClient, newId } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { sendScheduleToMe } from '../schedules.api.ts'

/** Runs the report of a schedule now and sends it only to the user. */
export function useSendToMe(id: string) {
  const send = useAction(sendScheduleToMe(useQueryClient(), useOrganizationId()), {
    onSuccess: () => showToast({ type: 'success', text: "We're generating the report and will email it to you." }),
  })
  return { isRunning: send.isRunning, sendToMe: () => send.run({ id, key: newId() }) }
}
