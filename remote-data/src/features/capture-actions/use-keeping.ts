import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { keepCapture, keptCapturesQuery, type Capture } from '../captures/index.ts'

/** The menu entry that protects a capture from automatic removal, or ends that; undefined while loading. */
export function useKeeping({ id, documentFileName }: Pick<Capture, 'id' | 'documentFileName'>) {
  const organization = useOrganizationId()
  const { data } = useQuery(keptCapturesQuery(organization, [id]))
  const name = documentFileName || 'No File Name'
  const keeping = useAction(keepCapture(useQueryClient(), organization, id), {
    onSuccess: ([kept]) =>
      showToast({
        type: 'success',
        text: kept ? `${name} is excluded from automatic cleanup.` : `${name} follows the retention rule again.`,
      }),
  })
  if (!data) return undefined
  const isKept = data.length > 0
  return {
    title: isKept ? 'Stop Keeping' : 'Keep',
    note: isKept ? 'It may be removed when newer captures are added.' : 'Excluded from automatic cleanup.',
    isDisabled: keeping.isRunning,
    onSelect: () => keeping.run(!isKept),
  }
}
