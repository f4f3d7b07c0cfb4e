import { mentionPattern } from '@lintel/shared/contract/topics'

/** A member that can be mentioned. */
export type Mentionable = { id: string; name: string }

/** IDs allowed in mentions. */
const writableId = /^[A-Za-z0-9|@._+-]{1,128}$/

/** Members that can be mentioned: brackets in names would break the syntax. */
export function mentionable(people: readonly { value: string; label: string }[]): Mentionable[] {
  return people
    .filter(({ value }) => writableId.test(value))
    .map(({ value, label }) => ({ id: value, name: label.replaceAll(/[[\]\n]/g, '') }))
}

/** A partially typed name: up to three words. */
const typedName = /(?:^|[\s(])@((?:[\p{L}\p{M}\d'’.-]+ ?){0,3})$/u

/** The name typed between the last @ and the cursor, and the position of the @; undefined outside a mention. */
export function mentionBefore(text: string, cursor: number): { at: number; typed: string } | undefined {
  const match = typedName.exec(text.slice(0, cursor))
  if (!match) return undefined
  const typed = match[1] ?? ''
  return { at: cursor - typed.length - 1, typed }
}

/** Members with a word that starts with the typed text, up to `maxCount`. */
export function suggestMembers(typed: string, people: readonly Mentionable[], maxCount: number): Mentionable[] {
  const needle = typed.trim().toLowerCase()
  const begins = (name: string) => name.startsWith(needle) || name.includes(` ${needle}`)
  return people.filter(({ name }) => begins(name.toLowerCase())).slice(0, maxCount)
}

/** Replaces the typed part with the name; returns the text and the new cursor position. */
export function withMention(text: string, { at, cursor, name }: { at: number; cursor: number; name: string }) {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(cursor).replace(/^ /, ''), cursor: before.length }
}

/** Converts names of picked members to mentions. Removed names are no longer mentioned. */
export function written(text: string, picked: readonly Mentionable[]): string {
  const byName = new Map(picked.map(({ id, name }) => [name, id]))
  // Longest first, because a name can be a prefix of another.
  const names = [...byName.keys()].toSorted((one, other) => other.length - one.length)
  if (names.length === 0) return text
  const pattern = new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\p{M}\\d])`, 'gu')
  return text.replace(pattern, (match, name: string) => {
    const id = byName.get(name)
    return id === undefined ? match : `@[${name}](${id})`
  })
}

/** The editable text of a comment and its mentions. */
export function typedOf(text: string): { text: string; picked: Mentionable[] } {
  const picked = [...text.matchAll(mentionPattern)].map(([, name = '', id = '']) => ({ id, name }))
  return { text: text.replace(mentionPattern, (_, name: string) => `@${name}`), picked }
}

export type TextPart = { text: string; isMention: boolean }

/** The parts of a comment for display. */
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
