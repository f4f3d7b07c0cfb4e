import { mentionPattern } from '@lintel/shared/contract/topics'

/** Somebody as they are written in a comment, after an @. */
export type Mentionable = { id: string; name: string }

/** As ids are written in mentions. */
const writableId = /^[A-Za-z0-9|@._+-]{1,128}$/

/** Those who can be mentioned: the brackets of names would end a mention. */
export function mentionable(people: readonly { value: string; label: string }[]): Mentionable[] {
  return people
    .filter(({ value }) => writableId.test(value))
    .map(({ value, label }) => ({ id: value, name: label.replaceAll(/[[\]\n]/g, '') }))
}

/** Of a name as it is typed: up to three words. */
const typedName = /(?:^|[\s(])@((?:[\p{L}\p{M}\d'’.-]+ ?){0,3})$/u

/** What is typed of a name between the last @ and the cursor, and where the @ stands; undefined where nobody is being mentioned. */
export function mentionBefore(text: string, cursor: number): { at: number; typed: string } | undefined {
  const match = typedName.exec(text.slice(0, cursor))
  if (!match) return undefined
  const typed = match[1] ?? ''
  return { at: cursor - typed.length - 1, typed }
}

/** Those whose name has a word that begins so, at most `most`. */
export function peopleFor(typed: string, people: readonly Mentionable[], most: number): Mentionable[] {
  const sought = typed.trim().toLowerCase()
  const begins = (name: string) => name.startsWith(sought) || name.includes(` ${sought}`)
  return people.filter(({ name }) => begins(name.toLowerCase())).slice(0, most)
}

/** The text with the name in the place of what was typed of it, and where the cursor stands then. */
export function withMention(text: string, { at, cursor, name }: { at: number; cursor: number; name: string }) {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(cursor).replace(/^ /, ''), cursor: before.length }
}

/** As it is sent: names of those who were picked become mentions; whoever was taken out of the text again is mentioned no more. */
export function written(text: string, picked: readonly Mentionable[]): string {
  const byName = new Map(picked.map(({ id, name }) => [name, id]))
  // The longest first: one name may be the beginning of another.
  const names = [...byName.keys()].toSorted((one, other) => other.length - one.length)
  if (names.length === 0) return text
  const pattern = new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\p{M}\\d])`, 'gu')
  return text.replace(pattern, (whole, name: string) => {
    const id = byName.get(name)
    return id === undefined ? whole : `@[${name}](${id})`
  })
}

/** A comment as people type it, with those who are mentioned in it. */
export function typedOf(text: string): { text: string; picked: Mentionable[] } {
  const picked = [...text.matchAll(mentionPattern)].map(([, name = '', id = '']) => ({ id, name }))
  return { text: text.replace(mentionPattern, (_, name: string) => `@${name}`), picked }
}

export type TextPart = { text: string; isMention: boolean }

/** The parts of a comment, as it is read. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(mentionPattern)) {
    parts.push(
      { text: text.slice(end, match.index), isMention: false },
      { text: `@${match[1] ?? ''}`, isMention: true },
    )
    end = match.index + match[0].length
  }
  return [...parts, { text: text.slice(end), isMention: false }].filter((part) => part.text !== '')
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
