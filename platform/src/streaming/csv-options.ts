/**
 * Options of CSV files (RFC 4180). Text that a spreadsheet would treat as a formula gets an apostrophe in front; negative numbers stay numbers.
 * The library's own pattern stops at a line break.
 */
export const csvOptions = { newline: '\r\n', escapeFormulae: /^[=+\-@\t\r]/ }
