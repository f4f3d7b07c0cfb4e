import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { Asset, AssetCreate } from '@lintel/shared/contract/assets'
import { useDraft } from '@lintel/shared/drafts'
import { Form, SubmitRow, useForm, useFormDraft } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { keepAsset } from '../assets.api.ts'
import { AssetFields } from './asset-fields.tsx'
import { assetDraftSchema, assetFormSchema, type AssetForm as Values } from './asset-form.model.ts'

type AssetFormProps = {
  label: string
  /** Names the draft: another asset has another one. */
  draftName: string
  start: Values
  submitText: string
  done: string
  save: (asset: AssetCreate) => Promise<Asset>
}

/** The form of an asset, new or not; what is typed outlives a reload. */
export function AssetForm({ label, draftName, start, submitText, done, save }: AssetFormProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ schema: assetFormSchema, start })
  const draft = useDraft({ form: draftName, schema: assetDraftSchema })
  const { markSaved } = useFormDraft(form, draft)
  const { data, submit } = useAction(
    { mutationFn: save },
    {
      onSuccess: (saved) => {
        keepAsset(client, organization, saved)
        showToast({ type: 'success', text: done })
      },
      goOn: ({ id }) => {
        markSaved()
        return navigate(paths.asset(organization, id), { replace: true })
      },
    },
  )

  return (
    // Between the answer and the next page, Enter would save it a second time.
    <Form form={form} draft={draft} label={label} onSubmit={(asset) => data ?? submit(asset)}>
      <AssetFields />
      <SubmitRow submitText={submitText} />
    </Form>
  )
}
