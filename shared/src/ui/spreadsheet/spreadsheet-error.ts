export type SpreadsheetErrorCode =
  | 'spreadsheet/too-many-rows'
  | 'spreadsheet/too-many-columns'
  /** The worker's code could not be loaded or started. */
  | 'spreadsheet/no-worker'
  /** Probably out of memory. */
  | 'spreadsheet/not-written'
  | 'spreadsheet/too-large'
  /** Wrong file type, damaged, or protected. */
  | 'spreadsheet/unreadable'

/** Why reading or writing a spreadsheet failed. The message is for users. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError'
  readonly code: SpreadsheetErrorCode

  constructor(code: SpreadsheetErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
