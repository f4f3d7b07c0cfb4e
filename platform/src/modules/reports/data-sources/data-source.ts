import type { RoleName } from '@lintel/shared/contract'
import type { numberFormats } from '@lintel/shared/contract/reports'
import type { FieldType } from '@lintel/shared/filter'
import type { SQL } from 'drizzle-orm'

type NumberFormat = (typeof numberFormats)[number]

/** What rows of a source have under one key, which never gets another meaning: data sets and reports are kept by it. */
export type SourceField = {
  title: string
  type: FieldType
  /** How its numbers are written; without one as they are. */
  format?: NumberFormat
  /** Over the tables of `from`: text, a number, timestamptz for a `date`, date for a `day`, or boolean. */
  column: SQL
  /** One of these is needed beside the source's own. */
  anyRole?: readonly RoleName[]
}

/** The one place where a source is described. Where a grid shows the same, keys and types are those of its columns. */
export type SourceDeclaration = {
  title: string
  /** What follows `from`, restricted to the organization: tables with joins, and the condition of its `where`. */
  from(organizationId: string): SQL
  where(organizationId: string): SQL
  fields: Readonly<Record<string, SourceField>>
  /** Fields that are as many as people make; undefined for what is none of them. */
  madeField?(field: string): SourceField | undefined
  /** The order of rows, in full: no two of them stand in the same place. */
  order: SQL
}

export function text(title: string, column: SQL): SourceField {
  return { title, type: 'text', column }
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
