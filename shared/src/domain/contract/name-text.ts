import * as z from './schema-language.ts'

const lineEnds = /[\n\r\t\u2028\u2029]+/g
/** Control characters and bidirectional controls, which can make a name look like another one. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

type NameOptions = { what?: string; missing?: string }

/** The schema of a name or title: one line without invisible or direction-changing characters. */
export function nameText(longest: number, { what = 'Name', missing = 'This field is required.' }: NameOptions = {}) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().replaceAll(lineEnds, ' ').replaceAll(unwanted, '').trim())
    .min(1, missing)
    .max(longest, `${what} can't be longer than ${longest} characters.`)
}

/** The schema of a link that others follow: http or https only, normalized like a browser does. */
export function webLink(
  longest: number,
  wrong = 'Enter an address that starts with http:// or https://, such as https://example.com/manual.',
) {
  return z
    .string()
    .overwrite(asWebLink)
    .max(longest, `Address can't be longer than ${longest} characters.`)
    .refine(isWebLink, wrong)
}

/** Normalizes an address like a browser does. Any other text is only trimmed. */
export function asWebLink(text: string): string {
  return URL.parse(text)?.href ?? text.trim()
}

/** Whether the text is a URL with http:// or https:// and without a user name, which could look like the host. */
export function isWebLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
