/** Excel's limit for the text of a cell, in UTF-16 units. */
const longestText = 32_767
/** Tests whether text needs any change; most does not and is returned immediately. */
const suspicious = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]|_x/u
/** Characters that the writer would remove, too, but without adjusting the length. */
const unwritable = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu
/** Excel reads `_x0041_` as `A`, so the underscore of text that only looks like such a code is escaped. */
const lookalike = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Text that a cell can contain: without control characters, and truncated at Excel's limit. */
export function cellText(text: string): string {
  if (text.length <= longestText && !suspicious.test(text)) return text in Object.prototype ? escapedStart(text) : text
  const cellValue = cut(text.toWellFormed().replace(/\r\n?/g, '\n').replace(unwritable, ''))
  return cellValue.replace(lookalike, '_x005F_').replaceAll('\uFFFD', '_xFFFD_')
}

function cut(text: string): string {
  if (text.length <= longestText) return text
  // Does not split a surrogate pair.
  return `${text.slice(0, longestText - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/**
 * The writer uses texts as keys of an object that already has keys such as `constructor`. An escaped first letter
 * avoids this, and Excel shows the same text.
 */
function escapedStart(text: string): string {
  return `_x${text.charCodeAt(0).toString(16).padStart(4, '0')}_${text.slice(1)}`
}
