import { z } from 'zod'

/** What no screen shows and no database takes; line ends and tabs stay. */
const unwanted = /(?![\n\t])\p{Cc}/gu

/** Text that another program sends: well-formed, without what cannot be seen, and nothing around it. */
export function limitedText(longest: number, what: string) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(unwanted, '').trim())
    .max(longest, `${what} can't be longer than ${longest} characters.`)
}
