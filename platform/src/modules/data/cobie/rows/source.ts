import type { ParameterValues } from '../../../../ifc/model-records.ts'
import type { Property } from './properties.model.ts'

/** What the rows of a workbook are made of: captures, without most elements, and assets. */
export type SourceCapture = {
  id: string
  fileName: string
  application: string
  /** Email address of whoever uploaded the file. */
  author: string
  captureDate: Date
  /** Such as mm; null if the file doesn't say. */
  lengthUnit: string | null
  ifcProjectId: string | null
  buildingName: string | null
  storeys: readonly { number: number; name: string; uniqueId: string; elevation: number | null }[]
  types: ReadonlyMap<number, SourceType>
  parameters: ReadonlyMap<number, Omit<Property, 'value'>>
  /** The assembly or room of elements, by their number. */
  wholes: ReadonlyMap<number, number>
}

export type SourceType = {
  number: number
  category: string
  family: string
  type: string
  revitTypeId: string | null
  parameters: ParameterValues
}

/** A room, or an element that is a component. */
export type SourceElement = {
  number: number
  typeNumber: number
  storeyNumber: number | null
  uniqueId: string
  revitElementId: string | null
  ifcClass: string
  name: string | null
  parameters: ParameterValues
}

/** What is known of a component's asset; null if it isn't. */
export type SourceAsset = {
  serialNumber: string
  installedDate: string
  warrantyStartDate: string | null
  tagNumber: string | null
  barCode: string | null
  assetIdentifier: string | null
  manufacturer: string
  modelNumber: string
  warrantyDescription: string
  /** In months. */
  warrantyDuration: number
  /** In years. */
  expectedLifespan: number
}

export type SourceProject = {
  id: string
  projectNumber: string
  projectName: string
  siteName: string | null
  address: string
  organizationName: string
  /** ISO 4217. */
  currency: string
}

/** The person who exports. */
export type SourcePerson = { email: string; firstName: string; lastName: string }

/** Values with the names and units of their parameters. */
export function propertiesIn(values: ParameterValues, { parameters }: Pick<SourceCapture, 'parameters'>): Property[] {
  return Object.entries(values).flatMap(([number, value]) => {
    const parameter = parameters.get(Number(number))
    return parameter ? [{ ...parameter, value }] : []
  })
}
