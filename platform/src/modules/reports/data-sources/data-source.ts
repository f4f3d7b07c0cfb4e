import type { RoleName } from '@lintel/shared/contract'
import type { numberFormats } from '@lintel/shared/contract/reports'
import type { FieldType } from '@lintel/shared/filter'
import type { SQL } from 'drizzle-orm'

type NumberFormat = (typeof numberFormats)[number]

/** A field of a source. Keys must keep their meaning, because data sets and reports are stored with them. */
export type SourceField = {
  title: string
  type: FieldType
  /** The number format; without one, numbers are shown unformatted. */
  format?: NumberFormat
  /** The text is or contains a measure. Filters use the stored text; people read it in the units of the organization. */
  measures?: 'alone' | 'in a sentence'
  /** The reason why the field can't be filtered, as text: a value that a grid computes is not in the source. */
  noFilter?: string
  /** An expression over the tables of `from`: text, a number, timestamptz for a `date`, date for a `day`, or boolean. */
  column: SQL
  /** Readers need one of these roles, in addition to one of the source's roles. */
  anyRole?: readonly RoleName[]
}

/** The single definition of a source. If a grid shows the same data, keys and types match its columns. */
export type SourceDeclaration = {
  title: string
  /** The tables after `from` with their joins, restricted to the organization; `where` is the condition. */
  from(organizationId: string): SQL
  where(organizationId: string): SQL
  fields: Readonly<Record<string, SourceField>>
  /** A dynamic field, such as an option set; undefined for an unknown key. */
  madeField?(field: string): SourceField | undefined
  /** A total order of the rows. */
  order: SQL
}

export function text(title: string, column: SQL): SourceField {
  return { title, type: 'text', column }
}

/** Text with measures as written in files. */
export function measured(title: string, column: SQL, measures: 'alone' | 'in a sentence'): SourceField {
  return { ...text(title, column), measures }
}

export function number(title: string, column: SQL, format?: NumberFormat): SourceField {
  return { title, type: 'number', column, ...(format && { format }) }
}

export function date(title: string, column: SQL): SourceField {
  return { title, type: 'date', column }
}

export function boolean(title: string, column: SQL): SourceField {
  return { title, type: 'boolean', column }
}

export function day(title: string, column: SQL): SourceField {
  return { title, type: 'day', column }
}
