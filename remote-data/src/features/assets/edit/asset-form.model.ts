import { z } from '@lintel/shared/contract'
import {
  assetCreateSchema,
  assetFieldNames,
  assetFields,
  type Asset,
  type AssetCreate,
  type AssetField,
} from '@lintel/shared/contract/assets'
import { isDayFirst, decimalSign, parseDecimal } from '@lintel/shared/format'
import { parseAsset } from '../parsing/parse-asset.model.ts'
import { withoutCurrency } from '../parsing/parse-value.model.ts'

/** What the fields hold while somebody types. */
export type AssetForm = Record<AssetField, string>

export const assetDraftSchema = z.record(z.enum(assetFieldNames), z.string())

/** Turns what is typed into what the platform takes; problems are told in the same words as those of an imported row. */
export const assetFormSchema: z.ZodType<AssetCreate, AssetForm> = assetDraftSchema
  .transform((form, context): AssetCreate | undefined => {
    const { asset, problems = [] } = parseAsset(withPlainAmounts(form), { decimal: '.', dayFirst: isDayFirst() })
    for (const { field, reason } of problems) context.addIssue({ code: 'custom', path: [field], message: reason })
    return asset
  })
  .pipe(assetCreateSchema)

/** Amounts are typed as the person's locale writes them, `1.234,50`, and parsed as programs write them. */
function withPlainAmounts(form: AssetForm): AssetForm {
  return formOf((field) => {
    const text = form[field]
    return assetFields[field].kind === 'money' ? (parseDecimal(withoutCurrency(text)) ?? text) : text
  })
}

export const emptyForm: AssetForm = formOf(() => '')

/** An asset as the texts of the form: amounts have the decimal sign of the person's locale. */
export function formOfAsset(asset: Asset): AssetForm {
  return formOf((field) => {
    const written = String(asset[field])
    return assetFields[field].kind === 'money' ? written.replace('.', decimalSign()) : written
  })
}

function formOf(textOf: (field: AssetField) => string): AssetForm {
  return Object.fromEntries(assetFieldNames.map((field) => [field, textOf(field)])) as AssetForm
}

/** The fields that the person has changed, and only those: others keep what somebody else may write meanwhile. */
export function changesOf(opened: Asset, written: AssetCreate): Partial<AssetCreate> {
  const changed = assetFieldNames.filter((field) => opened[field] !== written[field])
  return Object.fromEntries(changed.map((field) => [field, written[field]]))
}
