import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { keepCapture, keptCapturesQuery, type Capture } from '../captures/index.ts'

/** The entry that keeps a capture whatever its organization keeps, or no longer; undefined until it is known whether it is kept. */
export function useKeeping({ id, documentFileName }: Pick<Capture, 'id' | 'documentFileName'>) {
  const organization = useOrganizationId()
  const { data } = useQuery(keptCapturesQuery(organization, [id]))
  const name = documentFileName || 'No File Name'
  const keeping = useAction(keepCapture(useQueryClient(), organization, id), {
    onSuccess: ([kept]) =>
      showToast({ type: 'success', text: kept ? `${name} is kept.` : `${name} is kept no longer than others.` }),
  })
  if (!data) return undefined
  const isKept = data.length > 0
  return {
    title: isKept ? 'No Longer Keep' : 'Keep',
    note: isKept ? 'It may then be removed when newer ones come.' : 'It stays, whatever the organization keeps.',
    isDisabled: keeping.isRunning,
    onSelect: () => keeping.run(!isKept),
  }
}
