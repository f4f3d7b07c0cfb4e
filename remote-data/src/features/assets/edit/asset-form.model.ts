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

/** Field values as typed. */
export type AssetForm = Record<AssetField, string>

export const assetDraftSchema = z.record(z.enum(assetFieldNames), z.string())

/** Parses the form to the platform's format, with the same messages as for imported rows. */
export const assetFormSchema: z.ZodType<AssetCreate, AssetForm> = assetDraftSchema
  .transform((form, context): AssetCreate | undefined => {
    const { asset, problems = [] } = parseAsset(withPlainAmounts(form), { decimal: '.', dayFirst: isDayFirst() })
    for (const { field, reason } of problems) context.addIssue({ code: 'custom', path: [field], message: reason })
    return asset
  })
  .pipe(assetCreateSchema)

/** Amounts are typed in the user's locale, `1.234,50`, and sent in plain notation. */
function withPlainAmounts(form: AssetForm): AssetForm {
  return formOf((field) => {
    const text = form[field]
    return assetFields[field].kind === 'money' ? (parseDecimal(withoutCurrency(text)) ?? text) : text
  })
}

export const emptyForm: AssetForm = formOf(() => '')

/** The form values of an asset, with the decimal separator of the user's locale. */
export function formOfAsset(asset: Asset): AssetForm {
  return formOf((field) => {
    const written = String(asset[field])
    return assetFields[field].kind === 'money' ? written.replace('.', decimalSign()) : written
  })
}

function formOf(textOf: (field: AssetField) => string): AssetForm {
  return Object.fromEntries(assetFieldNames.map((field) => [field, textOf(field)])) as AssetForm
}

/** Only the fields that the user changed, so that changes by others to other fields are kept. */
export function changesOf(opened: Asset, written: AssetCreate): Partial<AssetCreate> {
  const changed = assetFieldNames.filter((field) => opened[field] !== written[field])
  return Object.fromEntries(changed.map((field) => [field, written[field]]))
}
