import { sql, type SQL } from 'drizzle-orm'
import { assets } from '../../../data/assets/schema.ts'
import { day, number, text, type SourceDeclaration } from '../data-source.ts'

const { installedDate } = assets

/** The fields of the list of assets, plus age and depreciated value. */
export const assetsSource: SourceDeclaration = {
  title: 'Assets',
  from: () => sql`${assets}`,
  where: (organizationId) => sql`${assets.organizationId} = ${organizationId}`,
  fields: {
    owner: text('Owner', sql`${assets.owner}`),
    sku: text('SKU', sql`${assets.sku}`),
    upc: text('UPC', sql`${assets.upc}`),
    category: text('Category', sql`${assets.category}`),
    manufacturer: text('Manufacturer', sql`${assets.manufacturer}`),
    modelNumber: text('Model Number', sql`${assets.modelNumber}`),
    modelSeries: text('Model Series', sql`${assets.modelSeries}`),
    url: text('URL', sql`${assets.url}`),
    condition: text('Condition', sql`${assets.condition}`),
    description: text('Description', sql`${assets.description}`),
    msrp: number('MSRP', sql`${assets.msrp}`, 'money'),
    purchasePrice: number('Purchase Price', sql`${assets.purchasePrice}`, 'money'),
    currentValue: number('Current Value', sql`${assets.currentValue}`, 'money'),
    serialNumber: text('Serial Number', sql`${assets.serialNumber}`),
    manufacturedDate: day('Manufactured Date', sql`${assets.manufacturedDate}`),
    installedDate: day('Installed Date', sql`${installedDate}`),
    warrantyDuration: number('Warranty Duration (months)', sql`${assets.warrantyDuration}::integer`),
    warrantyDescription: text('Warranty Description', sql`${assets.warrantyDescription}`),
    annualDepreciationValue: number('Annual Depreciation Value', sql`${assets.annualDepreciationValue}`, 'money'),
    expectedLifespan: number('Expected Lifespan (years)', sql`${assets.expectedLifespan}::integer`),
    ageYears: number('Age (years)', sql`round(${yearsInstalled()}, 1)`),
    worth: number('Depreciated Value', depreciatedPrice(), 'money'),
  },
  order: sql`${assets.category}, ${assets.manufacturer}, ${assets.id}`,
}

/** Years since installation: whole years plus the fraction of the current year; 0 before the installation date. */
function yearsInstalled(): SQL {
  const wholeYears = sql`extract(year from age(current_date, ${installedDate}))::integer`
  const currentYearStart = sql`(${installedDate} + make_interval(years => ${wholeYears}))::date`
  const currentYearEnd = sql`(${installedDate} + make_interval(years => ${wholeYears} + 1))::date`
  return sql`(case when ${installedDate} >= current_date then 0.0
    else ${wholeYears} + (current_date - ${currentYearStart})::numeric / (${currentYearEnd} - ${currentYearStart}) end)`
}

/** The depreciated price: linear by day until the end of the lifespan, never below zero. */
function depreciatedPrice(): SQL {
  const years = sql`least(${assets.expectedLifespan}, ${yearsInstalled()})`
  return sql`greatest(0, ${assets.purchasePrice} - round(${assets.annualDepreciationValue} * ${years}, 2))`
}
