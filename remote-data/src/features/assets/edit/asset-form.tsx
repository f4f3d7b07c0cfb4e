import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { assetFieldNames, assetFields, type Asset, type AssetCreate } from '@lintel/shared/contract/assets'
import { useDraft } from '@lintel/shared/drafts'
import { Form, SubmitRow, useConflict, useForm, useFormDraft } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { ConflictNotice } from '@lintel/shared/widgets'
import { useMemo } from 'react'
import { cacheAsset, readAsset } from '../assets.api.ts'
import { AssetFields } from './asset-fields.tsx'
import {
  assetDraftSchema,
  assetFormSchema,
  emptyForm,
  formOfAsset,
  type AssetForm as Values,
} from './asset-form.model.ts'

type AssetFormProps = {
  label: string
  /** The draft's name, one per asset. */
  draftName: string
  /** The asset to edit; undefined for a new one. */
  asset?: Asset
  submitText: string
  done: string
  /** `over`: the current version of an edited asset. */
  save: (written: AssetCreate, over: Asset | undefined) => Promise<Asset>
}

const titles = Object.fromEntries(assetFieldNames.map((name) => [name, assetFields[name].title])) as Values

function valuesOf(asset: Asset | undefined): Values {
  return asset ? formOfAsset(asset) : emptyForm
}

type Saving = { written: AssetCreate; over: Asset | undefined }

/** The asset form. The draft survives a reload. */
export function AssetForm({ label, draftName, asset, submitText, done, save }: AssetFormProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = useMemo(() => valuesOf(asset), [asset])
  const form = useForm({ schema: assetFormSchema, start })
  const draft = useDraft({ form: draftName, schema: assetDraftSchema })
  const { markSaved } = useFormDraft(form, draft)
  const { data, submit } = useAction(
    { mutationFn: ({ written, over }: Saving) => save(written, over) },
    {
      onSuccess: (saved) => {
        cacheAsset(client, organization, saved)
        showToast({ type: 'success', text: done })
      },
      onSuccessIfMounted: ({ id }) => {
        markSaved()
        return navigate(paths.asset(organization, id), { replace: true })
      },
    },
  )

  const conflicts = useConflict({
    form,
    item: asset,
    read: async () => (asset ? readAsset(organization, asset.id) : undefined),
    valuesOf,
    titles,
    save: (written, over) => submit({ written, over }),
  })
  const { conflict } = conflicts

  return (
    // Prevents a second submit before the next page.
    <Form form={form} draft={draft} label={label} onSubmit={(written) => data ?? conflicts.submit(written)}>
      {conflict && <ConflictNotice {...conflict} />}
      <AssetFields />
      <SubmitRow submitText={submitText} />
    </Form>
  )
}
