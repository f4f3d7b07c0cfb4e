import type { ProjectFields } from '@lintel/shared/contract/assembly'

export type ProjectFieldName = keyof ProjectFields

export type ProjectField = {
  name: ProjectFieldName
  label: string
  isRequired?: boolean
  /** Only missing if this other field is empty too. */
  linkedField?: ProjectFieldName
  /** Width on wide screens in columns of the 12-column grid. */
  columns: number
  maxLength: number
}

/** In the order of the form. */
export const projectFields: readonly ProjectField[] = [
  { name: 'projectNumber', label: 'Project Number', isRequired: true, columns: 4, maxLength: 60 },
  { name: 'projectName', label: 'Project Name', isRequired: true, columns: 8, maxLength: 200 },
  { name: 'address1', label: 'Address', isRequired: true, columns: 8, maxLength: 200 },
  { name: 'address2', label: 'Suite / Space / Building', columns: 4, maxLength: 200 },
  { name: 'city', label: 'City', isRequired: true, columns: 5, maxLength: 120 },
  { name: 'state', label: 'State', isRequired: true, columns: 4, maxLength: 60 },
  { name: 'zipCode', label: 'Zip Code', columns: 3, maxLength: 10 },
  { name: 'county', label: 'County', linkedField: 'township', columns: 6, maxLength: 120 },
  { name: 'township', label: 'Township', linkedField: 'county', columns: 6, maxLength: 120 },
]

type Texts = Readonly<Record<ProjectFieldName, string>>

/** Empty fields, but not those whose linked field has a value (specification 1, "Validation rules"). */
export function missingFields(values: Texts): ProjectField[] {
  return projectFields.filter(
    ({ name, linkedField }) => isEmpty(values[name]) && isEmpty(linkedValue(values, linkedField)),
  )
}

function linkedValue(values: Texts, linkedField: ProjectFieldName | undefined): string {
  return linkedField ? values[linkedField] : ''
}

function isEmpty(value: string): boolean {
  return value.trim() === ''
}
