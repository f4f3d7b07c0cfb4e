import { useQueryClient } from '@lintel/shared/api'
import type { Asset, AssetCreate } from '@lintel/shared/contract/assets'
import { useDraft } from '@lintel/shared/drafts'
import { Form, SubmitRow, useForm, useFormDraft } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
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
  const [isSaved, setSaved] = useState(false)

  async function submit(asset: AssetCreate) {
    // Between the answer and the next page, Enter would save it a second time.
    if (isSaved) return
    const saved = await save(asset)
    setSaved(true)
    keepAsset(client, organization, saved)
    markSaved()
    showToast({ type: 'success', text: done })
    void navigate(paths.asset(organization, saved.id), { replace: true })
  }

  return (
    <Form form={form} draft={draft} label={label} onSubmit={submit}>
      <AssetFields />
      <SubmitRow submitText={submitText} />
    </Form>
  )
}
