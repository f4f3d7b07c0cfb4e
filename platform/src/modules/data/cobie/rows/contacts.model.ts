import { notAvailable } from './sheets.ts'
import { momentOf, rowOf, type Row } from './row.ts'
import type { SourcePerson } from './source.ts'

/** The rules of the standard ask for no more (`Contact.Email.Format`). */
const address = /^[^@\s]+@[^@\s.]+\.\S+$/
/** The top-level domain that no one can own (RFC 2606), for companies whose address isn't known. */
const unknownDomain = 'contact.invalid'

export type Contacts = {
  /** The key of a person's contact. */
  person(person: SourcePerson): string
  /** The key of someone who is known by address. */
  byEmail(email: string): string
  /** The key of a company, such as a manufacturer, which other rows name by it; `n/a` if it isn't known. */
  company(name: string | undefined): string
  rows(createdBy: string, createdOn: Date): Row[]
}

/**
 * Collects contacts. Their key is the email address, and other sheets refer to manufacturers and guarantors by it
 * (`Type.Manufacturer.CrossReference`). Models name companies, so these get an address that can't be delivered.
 */
export function createContacts(organizationName: string): Contacts {
  const contacts = new Map<string, { email: string; company: string; givenName?: string; familyName?: string }>()

  function add(email: string, company: string, names = {}): string {
    const key = email.toLowerCase()
    const existing = contacts.get(key)
    if (existing) return existing.email
    contacts.set(key, { email, company, ...names })
    return email
  }

  return {
    person: ({ email, firstName, lastName }) =>
      add(email, organizationName, { givenName: firstName, familyName: lastName }),
    byEmail: (email) => add(email, organizationName),
    company(name) {
      if (name === undefined) return notAvailable
      if (address.test(name)) return add(name, notAvailable)
      const part = name
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '')
        .slice(0, 60)
      return part === '' ? notAvailable : add(`${part}@${unknownDomain}`, name)
    },
    rows: (createdBy, createdOn) =>
      [...contacts.values()].map(({ email, company, givenName, familyName }) =>
        rowOf('Contact', {
          ...{ Email: email, CreatedBy: createdBy, CreatedOn: momentOf(createdOn), Company: company },
          ...{ GivenName: givenName, FamilyName: familyName },
        }),
      ),
  }
}
