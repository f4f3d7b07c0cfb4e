import * as z from '../schema-language.ts'

/** What no screen shows and no database takes; line ends and tabs stay. */
const unwanted = /(?![\n\t])\p{Cc}/gu

/** Text that people write: without what cannot be seen, one kind of line end, nothing around it. */
export function writtenText(longest: number, what: string) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(unwanted, '').trim())
    .max(longest, `${what} can't be longer than ${longest} characters.`)
}

/** A value as a building file may have it, to be compared to the letter. */
export function valueText(longest: number, what: string) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().replaceAll('\0', ''))
    .max(longest, `${what} can't be longer than ${longest} characters.`)
}
