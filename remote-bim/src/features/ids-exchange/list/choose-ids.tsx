import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { maxIdsBytes } from '@lintel/shared/contract/ids-imports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { FilePicker } from '@lintel/shared/widgets'
import { importIds, importsKey } from '../ids-exchange.api.ts'

/** Uploads an IDS file and opens its proposals. */
export function ChooseIds() {
  const read = useImportIds()
  return (
    <FilePicker
      label="IDS file"
      accept=".ids,.xml"
      title="Drop an IDS file here"
      hint="buildingSMART IDS 1.0 requirements (.ids or .xml), up to 10 MB. Review the proposed changes before anything is updated."
      isBusy={read.isRunning}
      onPick={read.begin}
    />
  )
}

function useImportIds() {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const action = useAction(
    { mutationFn: (file: File) => importIds(organization, file) },
    {
      onSuccess: () => void client.invalidateQueries({ queryKey: importsKey(organization) }),
      onSuccessIfMounted: ({ id }) => navigate(paths.idsImport(organization, id)),
    },
  )
  function begin(file: File) {
    if (file.size <= maxIdsBytes) action.run(file)
    else showToast({ type: 'error', text: `${file.name} is larger than 10 MB. Split it and import the parts.` })
  }
  return { begin, isRunning: action.isRunning }
}
