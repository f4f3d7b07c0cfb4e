/** What a value is written as in an IDS file: XML Schema's types, by their local names. `none`: it can only be there or not. */
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

/** What a table of `tables` holds as JSON. Lists of names are texts with spaces, which are half as long. */
export type SchemaTable = {
  /**
   * Its parent, empty for none; the attributes that it adds or narrows, as `Name:IfcLabel` with `[` before the type of a list;
   * and the inherited ones that it derives.
   */
  classes: Record<string, [parent: string, attributes: string, derived?: string]>
  types: Record<string, ValueBase | 'list'>
  enumerations: Record<string, string>
  selects: string
}
