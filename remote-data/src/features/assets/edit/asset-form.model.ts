import { z } from '@lintel/shared/contract'
import {
  assetCreateSchema,
  assetFieldNames,
  assetFields,
  type Asset,
  type AssetCreate,
  type AssetField,
} from '@lintel/shared/contract/assets'
import { ownConvention } from '../locale.ts'
import { readAsset } from '../parsing/parse-asset.model.ts'

/** What the fields hold while somebody types. */
export type AssetForm = Record<AssetField, string>

export const assetDraftSchema = z.record(z.enum(assetFieldNames), z.string())

/** What the platform takes, of what is typed; the words are the same as for a row of an imported file. */
export const assetFormSchema: z.ZodType<AssetCreate, AssetForm> = assetDraftSchema
  .transform((form, context): AssetCreate | undefined => {
    const { asset, problems = [] } = readAsset(form, ownConvention)
    for (const { field, reason } of problems) context.addIssue({ code: 'custom', path: [field], message: reason })
    return asset
  })
  .pipe(assetCreateSchema)

export const emptyForm: AssetForm = formOf(() => '')

/** An asset as the form has it: amounts with the decimal sign that people here write. */
export function formOfAsset(asset: Asset): AssetForm {
  return formOf((field) => {
    const written = String(asset[field])
    return assetFields[field].kind === 'money' ? written.replace('.', ownConvention.decimal) : written
  })
}

function formOf(textOf: (field: AssetField) => string): AssetForm {
  return Object.fromEntries(assetFieldNames.map((field) => [field, textOf(field)])) as AssetForm
}
