import type { RoleName } from '@lintel/shared/contract'
import type { numberFormats } from '@lintel/shared/contract/reports'
import type { FieldType } from '@lintel/shared/filter'
import type { SQL } from 'drizzle-orm'

type NumberFormat = (typeof numberFormats)[number]

/** One field of a source. Its key must never get another meaning, because data sets and reports are stored with it. */
export type SourceField = {
  title: string
  type: FieldType
  /** How its numbers are written; without a format, they are written as they are. */
  format?: NumberFormat
  /** Its text is a measure, or a sentence with some. Filters ask for it as it is stored; people read it in the units of the organization. */
  measures?: 'alone' | 'in a sentence'
  /** Why no filter may ask for it, for people: what a grid makes of its rows is not in the source. */
  noFilter?: string
  /** An expression over the tables of `from`: text, a number, timestamptz for a `date`, date for a `day`, or boolean. */
  column: SQL
  /** Readers need one of these roles, in addition to one of the source's own. */
  anyRole?: readonly RoleName[]
}

/** The only place where a source is described. Where a grid shows the same, keys and types are those of its columns. */
export type SourceDeclaration = {
  title: string
  /** The tables after `from` with their joins, restricted to the organization; `where` is the condition. */
  from(organizationId: string): SQL
  where(organizationId: string): SQL
  fields: Readonly<Record<string, SourceField>>
  /** A field that people have made, of which there may be any number; undefined if the key is none of them. */
  madeField?(field: string): SourceField | undefined
  /** The complete order of the rows: no two of them are equal in it. */
  order: SQL
}

export function text(title: string, column: SQL): SourceField {
  return { title, type: 'text', column }
}

/** Text with measures as files have them. */
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
