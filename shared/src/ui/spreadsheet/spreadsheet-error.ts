export type SpreadsheetErrorCode =
  | 'spreadsheet/too-many-rows'
  | 'spreadsheet/too-many-columns'
  /** The worker's code could not be fetched or started. */
  | 'spreadsheet/no-worker'
  /** Not enough memory, most likely. */
  | 'spreadsheet/not-written'
  | 'spreadsheet/too-large'
  /** Not what it claims to be, damaged, or protected. */
  | 'spreadsheet/unreadable'

/** Why there is no spreadsheet, in words for people. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError'
  readonly code: SpreadsheetErrorCode

  constructor(code: SpreadsheetErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
