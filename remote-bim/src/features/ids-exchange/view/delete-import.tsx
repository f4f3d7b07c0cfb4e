import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { IdsImport } from '@lintel/shared/contract/ids-imports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { DeleteButton } from '@lintel/shared/widgets'
import { useState } from 'react'
import { deleteImport, importsKey } from '../ids-exchange.api.ts'

/** Deletes the import and its proposals after a confirmation. */
export function DeleteImport({ imported: { id, fileName } }: { imported: IdsImport }) {
  const mayDelete = useHasAnyRole(['revitmastermodel.update'])
  const [isAsking, setAsking] = useState(false)
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const deleting = useAction(
    { mutationFn: () => deleteImport(organization, id) },
    {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: importsKey(organization), refetchType: 'none' })
        showToast({ type: 'success', text: `${fileName} has been deleted.` })
      },
      onSuccessIfMounted: () => navigate(paths.idsImports(organization)),
      onError: () => setAsking(false),
    },
  )
  if (!mayDelete) return null
  return (
    <DeleteButton
      question={`Delete ${fileName}?`}
      isAsking={isAsking}
      onAsking={setAsking}
      isRunning={deleting.isRunning}
      onDelete={() => deleting.run()}
    >
      <Text>Its proposals are deleted too. Accepted proposals stay in the master model.</Text>
    </DeleteButton>
  )
}
