import { emailSchema } from '@lintel/shared/contract'

/** Of the text with addresses, in characters, and of a file in bytes. */
export const maxListLength = 100_000

type AddressList = {
  /** In lower case, without duplicates. */
  emails: string[]
  /** With line numbers from 1. */
  problems: string[]
}

/**
 * The email addresses in a pasted list or a CSV file: separated by line breaks, commas, semicolons, tabs or spaces. Words without an @,
 * such as names in other columns, are ignored. The first line may be the header of a CSV file.
 */
export function readAddresses(text: string): AddressList {
  const emails = new Set<string>()
  const problems: string[] = []
  const lines = text.split(/\r\n|[\n\r]/)
  for (const [index, line] of lines.entries()) {
    const candidates = line.split(/[\s,;]+/).filter((word) => word.includes('@'))
    if (candidates.length === 0 && line.trim() !== '' && (index > 0 || lines.length === 1)) {
      problems.push(`Line ${index + 1}: “${shortened(line.trim())}” has no email address.`)
    }
    for (const candidate of candidates.map(unquoted)) {
      const email = emailSchema.safeParse(candidate)
      if (email.success) emails.add(email.data.toLowerCase())
      else problems.push(`Line ${index + 1}: “${shortened(candidate)}” isn't a valid email address.`)
    }
  }
  return { emails: [...emails], problems }
}

/** Without the quotes of CSV and the angle brackets of `Ada Byrne <ada@example.com>`. */
function unquoted(word: string): string {
  return word.replaceAll(/^["'<([]+|["'>)\].]+$/g, '')
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
