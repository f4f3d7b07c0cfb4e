/** Excel's limit for the text of a cell, in UTF-16 units. */
const longestText = 32_767
/** Hardly any text is: the others are left as they are at once. */
const suspicious = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]|_x/u
/** What the writer would leave out as well, but without counting. */
const unwritable = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu
/** Excel reads `_x0041_` as `A`; what only looks like that has its first sign written in that way. */
const lookalike = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Text as a cell can hold it: without control characters, and cut where Excel would refuse it. */
export function cellText(text: string): string {
  if (text.length <= longestText && !suspicious.test(text)) return text in Object.prototype ? escapedStart(text) : text
  const written = cut(text.toWellFormed().replace(/\r\n?/g, '\n').replace(unwritable, ''))
  return written.replace(lookalike, '_x005F_').replaceAll('\uFFFD', '_xFFFD_')
}

function cut(text: string): string {
  if (text.length <= longestText) return text
  // Not in the middle of a character of two units.
  return `${text.slice(0, longestText - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The writer keeps texts as keys of an object, in which `constructor` is there already; an escape reads the same. */
function escapedStart(text: string): string {
  return `_x${text.charCodeAt(0).toString(16).padStart(4, '0')}_${text.slice(1)}`
}
