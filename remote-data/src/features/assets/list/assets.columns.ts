import { assetFieldNames, assetFields, type Asset, type AssetField } from '@lintel/shared/contract/assets'
import { formatDay, formatMoney } from '@lintel/shared/format'
import type { GridColumn, GridDefaults } from '@lintel/shared/grid'

const hidden = new Set<AssetField>([
  'upc',
  'modelSeries',
  'url',
  'description',
  'msrp',
  'manufacturedDate',
  'warrantyDescription',
  'annualDepreciationValue',
])
const wideFields = new Set<AssetField>(['url', 'description', 'warrantyDescription'])

/** Every field of the form, in its order. */
export const assetColumns: GridColumn<Asset>[] = assetFieldNames.map((field) => ({
  field,
  width: wideFields.has(field) ? 320 : 170,
  hidden: hidden.has(field),
  ...columnOf(field),
}))

/** Money is sorted and filtered as a number, which is exact for twelve digits and two decimals. */
function columnOf(
  field: AssetField,
): Pick<GridColumn<Asset>, 'title' | 'type' | 'format' | 'value' | 'text' | 'footer'> {
  const { title, kind } = assetFields[field]
  if (kind === 'money') {
    return {
      title,
      type: 'number',
      format: 'money',
      value: (row) => Number(row[field]),
      text: (value) => (typeof value === 'number' ? formatMoney(value) : ''),
      footer: ({ sum }) => formatMoney(sum),
    }
  }
  if (kind === 'day') {
    return { title, type: 'day', value: (row) => row[field], text: (value) => (value ? formatDay(String(value)) : '') }
  }
  if (kind === 'months' || kind === 'years') {
    return { title: `${title} (${kind})`, type: 'number', value: (row) => row[field] }
  }
  return { title, value: (row) => row[field] }
}

export const assetDefaults: GridDefaults = {
  sort: [
    { field: 'category', direction: 'ascending' },
    { field: 'manufacturer', direction: 'ascending' },
  ],
  narrow: ['category', 'manufacturer', 'modelNumber'],
}
