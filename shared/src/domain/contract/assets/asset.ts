import { listChangesOf } from '../list-changes.ts'
import { webLink } from '../name-text.ts'
import { writtenText } from '../master-model/written-text.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'

function text(longest = 200) {
  return writtenText(longest, 'This').min(1, 'This field is required.')
}

/**
 * An amount in the organization's currency as a decimal string, `1234.50`, because binary fractions cannot represent
 * money exactly.
 */
const money = z
  .string()
  .trim()
  .regex(
    /^\d{1,12}(\.\d{1,2})?$/,
    'Enter an amount with up to 12 digits, up to two decimals, and no sign, such as 1234.50.',
  )
  .overwrite(twoDecimals)

const [firstDay, lastDay] = ['1900-01-01', '2199-12-31']
const day = z.iso
  .date('Enter a valid date, such as 2026-03-31.')
  .refine((written) => written >= firstDay && written <= lastDay, 'Enter a date between the years 1900 and 2199.')

function count(max: number, message: string) {
  return z.number(message).int(message).min(0, message).max(max, message)
}

/** The editable fields. */
const writtenFields = {
  owner: text(),
  sku: text(),
  upc: text(),
  category: text(),
  manufacturer: text(),
  modelNumber: text(),
  modelSeries: text(),
  url: webLink(2000),
  condition: text(),
  description: text(4000),
  /** Manufacturer's suggested retail price. */
  msrp: money,
  purchasePrice: money,
  currentValue: money,
  serialNumber: text(),
  manufacturedDate: day,
  installedDate: day,
  /** Months from the day of installation; 0 for no warranty. */
  warrantyDuration: count(1200, 'Enter a whole number of months, up to 1200, or 0 for no warranty.'),
  warrantyDescription: text(4000),
  /** Loss of value per year. */
  annualDepreciationValue: money,
  /** Years from the day of installation. */
  expectedLifespan: count(200, 'Enter a whole number of years from 1 to 200.').min(
    1,
    'Enter a whole number of years from 1 to 200.',
  ),
}

type Days = { manufacturedDate?: string | undefined; installedDate?: string | undefined }

/** Whether the asset was manufactured before it was installed. */
export function isInOrder({ manufacturedDate, installedDate }: Days): boolean {
  return manufacturedDate === undefined || installedDate === undefined || manufacturedDate <= installedDate
}
export const outOfOrder = {
  path: 'installedDate',
  message: "Installed Date can't be before Manufactured Date.",
} as const
const order = { error: outOfOrder.message, path: [outOfOrder.path] }

/** A new asset. */
export const assetCreateSchema = z.strictObject(writtenFields).refine(isInOrder, order)
export type AssetCreate = z.output<typeof assetCreateSchema>

/** The changed fields of an asset. */
export const assetChangeSchema = z
  .strictObject(writtenFields)
  .partial()
  .extend({
    /** The revision that was read. The change is rejected if someone else has changed the row since. */
    revision: revisionSchema,
  })
  .refine(isInOrder, order)
export type AssetChange = z.output<typeof assetChangeSchema>

const amount = z.string()

/** A stored asset: amounts as decimals with two places, days as `2026-03-31`. */
export const assetSchema = z.object({
  id: z.uuid(),
  owner: z.string(),
  sku: z.string(),
  upc: z.string(),
  category: z.string(),
  manufacturer: z.string(),
  modelNumber: z.string(),
  modelSeries: z.string(),
  url: z.string(),
  condition: z.string(),
  description: z.string(),
  msrp: amount,
  purchasePrice: amount,
  currentValue: amount,
  serialNumber: z.string(),
  manufacturedDate: z.string(),
  installedDate: z.string(),
  warrantyDuration: z.number(),
  warrantyDescription: z.string(),
  annualDepreciationValue: amount,
  expectedLifespan: z.number(),
  /** The project and GlobalId of the component that the asset is. These six come from COBie workbooks; earlier servers lack them. */
  projectGroupId: z.uuid().nullish(),
  componentId: z.string().nullish(),
  tagNumber: z.string().nullish(),
  barCode: z.string().nullish(),
  assetIdentifier: z.string().nullish(),
  warrantyStartDate: z.string().nullish(),
  /** The import that created it. */
  importId: z.uuid().nullable(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  /** Counts the changes, starting with 1. */
  revision: revisionSchema,
})
export type Asset = z.infer<typeof assetSchema>

/** The change event of the asset list, with the list's current tag. */
export const assetNewsSchema = z.object({ tag: z.string(), ...listChangesOf(assetSchema) })
export type AssetNews = z.infer<typeof assetNewsSchema>

/** Hours during which a deleted asset can be restored. */
export const hoursToRestoreAsset = 1

/** Converts `7` and `007.5` to `7.00` and `7.50`. Invalid amounts stay unchanged; the schema rejects them. */
function twoDecimals(written: string): string {
  const found = /^0*(\d+)(?:\.(\d{1,2}))?$/.exec(written)
  return found ? `${found[1]}.${(found[2] ?? '').padEnd(2, '0')}` : written
}
