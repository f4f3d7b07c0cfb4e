/**
 * The format of a value in an IDS file: XML Schema types, by their local names. `none`: only existence can be
 * checked.
 */
export type ValueBase =
  | 'string'
  | 'integer'
  | 'double'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'duration'
  | 'anyURI'
  | 'none'

/** The JSON in a module of `tables`. Lists of names are text with spaces, which halves the size. */
export type SchemaTable = {
  /**
   * The parent, empty if there is none; the attributes that the class adds or narrows, as `Name:IfcLabel` with `[`
   * before the type of a list; and the inherited attributes that it derives.
   */
  classes: Record<string, [parent: string, attributes: string, derived?: string]>
  types: Record<string, ValueBase | 'list'>
  enumerations: Record<string, string>
  selects: string
}
