import { createHash } from 'node:crypto'
import { assetChangeSchema, assetCreateSchema, assetFields, type AssetCreate } from '@lintel/shared/contract/assets'
import { yieldToEventLoop } from '../../../../streaming/yield-to-event-loop.ts'
import type { ComponentAsset } from '../repository.ts'
import { columnsOf, dayIn, hasColumn, monthsIn, type Cells } from './cells.model.ts'
import type { ImportedSheet, ReadSheet } from './workbook-thread.ts'

/** Fields that only COBie workbooks set. */
const cobieFields = {
  warrantyStartDate: 'Warranty Start Date',
  tagNumber: 'Tag Number',
  barCode: 'Barcode',
  assetIdentifier: 'Asset Identifier',
} as const
type CobieField = keyof typeof cobieFields
type CobieValues = Partial<Record<CobieField, string>>

export type NewAsset = AssetCreate & CobieValues & { componentId: string }
export type AssetUpdate = { id: string; values: Partial<AssetCreate> & CobieValues }

/** A cell that can't be imported. Lines count like spreadsheets: the headings are line 1. */
export type LineProblem = { sheet: string; line: number; column: string; reason: string; value: string }

/** What happens to the asset of a component. */
export type PlannedLine = {
  line: number
  component: string
  action: 'Add' | 'Change'
  changes: { field: string; title: string; before: string | null; after: string }[]
}

export type ImportPlan = {
  /** The first ones. */
  lines: PlannedLine[]
  problems: LineProblem[]
  /** Components whose asset has these values already. */
  unchanged: number
  /** Components that say nothing about an asset. */
  withoutData: number
  added: NewAsset[]
  updates: AssetUpdate[]
  componentIds: string[]
  /** Changes whenever anything would be imported differently. */
  tag: string
}

/** Values of new assets where the workbook has none; `url` is where the component is found. */
export type Defaults = { owner: string; expectedLifespan: number; url: string }

type Sheets = Readonly<Record<ImportedSheet, ReadSheet>>
type TypeValues = { name: string; line: number; cells: Cells }

/** Columns of the sheet Component that make a component an asset. */
const componentColumns = {
  SerialNumber: 'serialNumber',
  InstallationDate: 'installedDate',
  WarrantyStartDate: 'warrantyStartDate',
  TagNumber: 'tagNumber',
  BarCode: 'barCode',
  AssetIdentifier: 'assetIdentifier',
} as const
type ComponentColumn = keyof typeof componentColumns
const requiredColumns: readonly [ImportedSheet, string][] = [
  ['Type', 'Name'],
  ['Component', 'Name'],
  ['Component', 'TypeName'],
  ['Component', 'ExtIdentifier'],
]
const maxText = 200
/** Lines that the plan describes; all are imported. */
const maxLines = 2000
/** Lines that are planned before yielding to other requests. */
const linesPerBatch = 20
/** What an asset has where a workbook says nothing; the standard writes the same. */
const unknown = 'n/a'

/**
 * Compares the components of a returned workbook with the assets of the project. Components with asset data and no asset become new ones;
 * for the others, values that differ are changes. `n/a` and empty cells change nothing.
 */
export async function planImport(
  sheets: Sheets,
  existing: ReadonlyMap<string, ComponentAsset>,
  defaults: Defaults,
): Promise<ImportPlan> {
  const plan: Omit<ImportPlan, 'tag'> = {
    ...{ lines: [], problems: [], unchanged: 0, withoutData: 0, added: [], updates: [], componentIds: [] },
  }
  const missing = requiredColumns.filter(([sheet, column]) => !hasColumn(sheets[sheet], column))
  plan.problems = missing.map(([sheet, column]) => ({
    sheet,
    line: 1,
    column,
    reason: 'This column is missing.',
    value: '',
  }))
  if (missing.length === 0) await planLines(plan, sheets, { existing, defaults })
  return { ...plan, tag: await tagOf(plan) }
}

async function tagOf({ added, updates, problems }: Omit<ImportPlan, 'tag'>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([added.length, updates.length, problems.length]))
  for (const all of [added, updates])
    for (let start = 0; start < all.length; start += linesPerBatch) {
      hash.update(JSON.stringify(all.slice(start, start + linesPerBatch)))
      await yieldToEventLoop()
    }
  return hash.digest('hex')
}

type PlanInput = { existing: ReadonlyMap<string, ComponentAsset>; defaults: Defaults }

async function planLines(
  plan: Omit<ImportPlan, 'tag'>,
  sheets: Sheets,
  { existing: assets, defaults }: PlanInput,
): Promise<void> {
  const types = typesIn(sheets.Type)
  const companies = companiesIn(sheets.Contact)
  const lines = new Map<string, number>()
  const cellsOf = columnsOf(sheets.Component)
  for (const [index, { line, cells }] of sheets.Component.rows.entries()) {
    if (index % linesPerBatch === 0) await yieldToEventLoop()
    const read = cellsOf(cells)
    const columns = Object.keys(componentColumns) as ComponentColumn[]
    if (columns.every((column) => read(column) === undefined)) {
      plan.withoutData += 1
      continue
    }
    const component = read('Name') ?? ''
    const fault = (column: string, reason: string, value = '') =>
      plan.problems.push({ sheet: 'Component', line, column, reason, value })
    const id = read('ExtIdentifier')
    const type = types.get((read('TypeName') ?? '').toLowerCase())
    if (id === undefined || id.length > maxText) {
      fault('ExtIdentifier', 'Enter the identifier that the component has in its model.', id?.slice(0, maxText))
      continue
    }
    const firstLine = lines.get(id)
    lines.set(id, firstLine ?? line)
    if (firstLine !== undefined) {
      fault('ExtIdentifier', `Line ${firstLine} has the same identifier. Delete one of them.`, id)
      continue
    }
    if (!type) {
      fault('TypeName', 'This type must exist in the sheet Type.', read('TypeName'))
      continue
    }
    plan.componentIds.push(id)
    const written = writtenIn({ component: read, type: type.cells, companies, fault, typeLine: type.line })
    if (written === undefined) continue
    const asset = assets.get(id)
    const planned = { plan, line, component, fault }
    if (asset) planChange(planned, asset, written)
    else planAddition(planned, { ...written, componentId: id }, { type, defaults })
  }
}

function typesIn(sheet: ReadSheet): Map<string, TypeValues> {
  const cellsOf = columnsOf(sheet)
  const types = new Map<string, TypeValues>()
  for (const { line, cells } of sheet.rows) {
    const read = cellsOf(cells)
    const name = read('Name')
    // The first of two types with one name counts, as programs look names up.
    if (name !== undefined && !types.has(name.toLowerCase())) types.set(name.toLowerCase(), { name, line, cells: read })
  }
  return types
}

/** Names of companies by the address that other sheets refer to. */
function companiesIn(sheet: ReadSheet): Map<string, string> {
  const cellsOf = columnsOf(sheet)
  return new Map(
    sheet.rows.flatMap(({ cells }): [string, string][] => {
      const [email, company] = [cellsOf(cells)('Email'), cellsOf(cells)('Company')]
      return email !== undefined && company !== undefined ? [[email.toLowerCase(), company]] : []
    }),
  )
}

type Fault = (column: string, reason: string, value?: string) => void
type Written = Partial<AssetCreate> & CobieValues
type Source = { component: Cells; type: Cells; companies: ReadonlyMap<string, string>; fault: Fault; typeLine: number }

/** The values of a component and its type; undefined if a cell is wrong. */
function writtenIn({ component, type, companies, fault, typeLine }: Source): Written | undefined {
  const written: Written = {}
  let isGood = true
  for (const [column, field] of Object.entries(componentColumns)) {
    const text = component(column)
    if (text === undefined) continue
    const isDay = field === 'installedDate' || field === 'warrantyStartDate'
    const value = isDay ? dayIn(text) : text
    if (value === undefined || (value !== null && !isDay && value.length > maxText)) {
      isGood = false
      fault(
        column,
        isDay ? 'Enter a date such as 2026-03-31.' : `This can't be longer than ${maxText} characters.`,
        text.slice(0, maxText),
      )
    } else if (value !== null) written[field] = value
  }
  const manufacturer = type('Manufacturer')
  if (manufacturer !== undefined) written.manufacturer = companies.get(manufacturer.toLowerCase()) ?? manufacturer
  const [model, description] = [type('ModelNumber'), type('WarrantyDescription')]
  if (model !== undefined) written.modelNumber = model
  if (description !== undefined) written.warrantyDescription = description
  const durations = [
    ['WarrantyDurationParts', 'WarrantyDurationUnit', 'warrantyDuration', 1],
    ['ExpectedLife', 'DurationUnit', 'expectedLifespan', 12],
  ] as const
  for (const [column, unit, field, divisor] of durations) {
    const text = type(column)
    if (text === undefined) continue
    const value = monthsIn(text, type(unit))
    if (value === undefined) {
      isGood = false
      fault(
        `Type.${column}`,
        `Enter a number, and in ${unit} day, week, month, quarter, or year (line ${typeLine} of the sheet Type).`,
        text,
      )
    } else written[field] = divisor === 1 ? value : Math.max(1, Math.round(value / divisor))
  }
  return isGood ? written : undefined
}

type At = { plan: Omit<ImportPlan, 'tag'>; line: number; component: string; fault: Fault }

function planChange({ plan, line, component, fault }: At, asset: ComponentAsset, written: Written): void {
  const differing = Object.entries(written).filter(
    ([field, value]) => asset[field as keyof Written & keyof ComponentAsset] !== value,
  )
  if (differing.length === 0) {
    plan.unchanged += 1
    return
  }
  const values = Object.fromEntries(differing) as Written
  // Both days are the same while only the installation is known.
  const isFirstKnown = values.installedDate !== undefined && asset.manufacturedDate === asset.installedDate
  if (isFirstKnown) values.manufacturedDate = values.installedDate
  const days = { manufacturedDate: asset.manufacturedDate, installedDate: asset.installedDate, ...values }
  const assetChange = Object.fromEntries(Object.entries(values).filter(([field]) => !(field in cobieFields)))
  const checked = assetChangeSchema.safeParse({
    ...assetChange,
    ...daysOf(assetChange, days),
    revision: asset.revision,
  })
  if (!checked.success) {
    faultsOf(checked.error.issues, fault)
    return
  }
  plan.updates.push({ id: asset.id, values })
  if (plan.lines.length >= maxLines) return
  const changes = differing.map(([field, value]) => {
    const before = asset[field as keyof ComponentAsset]
    return { field, title: titleOf(field), before: before === null ? null : String(before), after: String(value) }
  })
  plan.lines.push({ line, component, action: 'Change', changes })
}

/** Both days, if one of them changes. */
function daysOf(change: object, days: object): object {
  return 'installedDate' in change || 'manufacturedDate' in change
    ? Object.fromEntries(
        Object.entries(days).filter(([field]) => field === 'installedDate' || field === 'manufacturedDate'),
      )
    : {}
}

type AdditionParts = { type: TypeValues; defaults: Defaults }

function planAddition(
  { plan, line, component, fault }: At,
  {
    componentId,
    warrantyStartDate,
    tagNumber,
    barCode,
    assetIdentifier,
    ...written
  }: Written & { componentId: string },
  { type, defaults }: AdditionParts,
): void {
  const installedDate = written.installedDate ?? warrantyStartDate
  if (installedDate === undefined) {
    fault('InstallationDate', 'Enter the date of installation, which every asset has.')
    return
  }
  const cost = type.cells('ReplacementCost') ?? ''
  const reference = type.cells('ModelReference')
  const isLink = /^https?:\/\//i.test(reference ?? '')
  const checked = assetCreateSchema.safeParse({
    ...{ owner: defaults.owner, sku: unknown, upc: unknown, category: type.cells('Category') ?? unknown },
    ...{ manufacturer: unknown, modelNumber: unknown, condition: unknown, serialNumber: unknown },
    modelSeries: isLink ? unknown : (reference ?? unknown),
    url: isLink ? reference : defaults.url,
    description: type.cells('Description') ?? type.name,
    ...{ msrp: /^\d{1,12}(?:\.\d{1,2})?$/.test(cost) ? cost : '0', purchasePrice: '0', currentValue: '0' },
    ...{ annualDepreciationValue: '0', warrantyDuration: 0, warrantyDescription: unknown },
    expectedLifespan: defaults.expectedLifespan,
    ...written,
    ...{ manufacturedDate: installedDate, installedDate },
  })
  if (!checked.success) {
    faultsOf(checked.error.issues, fault)
    return
  }
  const cobieValues = definedValues({ warrantyStartDate, tagNumber, barCode, assetIdentifier })
  plan.added.push({ ...checked.data, ...cobieValues, componentId })
  if (plan.lines.length >= maxLines) return
  const values = { ...checked.data, ...cobieValues }
  const changes = Object.entries(values).map(([field, value]) => ({
    field,
    title: titleOf(field),
    before: null,
    after: String(value),
  }))
  plan.lines.push({ line, component, action: 'Add', changes })
}

function definedValues(values: Record<CobieField, string | undefined>): CobieValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[], fault: Fault): void {
  for (const { path, message } of issues) fault(titleOf(String(path[0] ?? '')), message)
}

const titles = new Map<string, string>([
  ...Object.entries(assetFields).map(([name, { title }]): [string, string] => [name, title]),
  ...Object.entries(cobieFields),
])

function titleOf(field: string): string {
  return titles.get(field) ?? field
}
