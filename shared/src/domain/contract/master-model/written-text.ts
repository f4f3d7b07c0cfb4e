import * as z from '../schema-language.ts'

/** Control characters, which no database accepts, except line ends and tabs. */
const unwanted = /(?![\n\t])\p{Cc}/gu

/** The schema of text that people write: trimmed, with uniform line ends and without invisible characters. */
export function writtenText(longest: number, name: string) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(unwanted, '').trim())
    .max(longest, `${name} can't be longer than ${longest} characters.`)
}

/** The schema of a value as a building file may contain it, which is compared exactly. */
export function valueText(longest: number, name: string) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().replaceAll('\0', ''))
    .max(longest, `${name} can't be longer than ${longest} characters.`)
}
