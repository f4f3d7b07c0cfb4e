import type { Preference } from '@lintel/shared/contract'
import { pluralize } from '@lintel/shared/format'
import { localeSetting } from '@lintel/shared/host'

export type PreferenceText = { heading: string; label: string; value: string }

const other = 'Other'
/** In display order. */
export const headings = ['Favorites', 'Grid Settings', '3D Viewer', 'Filters and Lists', other]

const preferenceHeadings: [heading: string, key: RegExp][] = [
  ['Grid Settings', /^grid(?:[.:_-]|$)|[.:_-](?:grid|columns?)(?:[.:_-]|$)/i],
  ['3D Viewer', /^viewer(?:[.:_-]|$)/i],
  ['Filters and Lists', /[.:_-](?:filters?|sort|page-?size|list)(?:[.:_-]|$)/i],
]

export function describePreference({ key, value, group }: Preference): PreferenceText {
  if (key === localeSetting.name) return { heading: other, label: 'Number and Date Formats', value: shortValue(value) }
  const heading = headingOf(key, group)
  return { heading, label: labelOf(key, heading), value: shortValue(value) }
}

function headingOf(key: string, group: string | null): string {
  if (group !== null && /^favou?rites$/i.test(group)) return 'Favorites'
  return preferenceHeadings.find(([, pattern]) => pattern.test(key))?.[0] ?? other
}

/** Known keys have a label. For others the key itself is shown, so that users can ask about it. */
function labelOf(key: string, heading: string): string {
  if (heading === other || heading === 'Favorites') return safeText(key)
  const text = key
    .split(/[.:_-]+/)
    .filter((word) => !/^(?:grid|columns?|viewer)$/i.test(word) && word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return text.length === 0 ? heading : safeText(text.join(' '))
}

/** A short form of any stored text: no one wants to read a grid's columns as JSON. */
export function shortValue(text: string): string {
  const value = parse(text)
  if (value === true) return 'On'
  if (value === false) return 'Off'
  if (Array.isArray(value)) return pluralize(value.length, 'entry', 'entries')
  if (typeof value === 'object' && value !== null) return pluralize(Object.keys(value).length, 'setting')
  if (typeof value === 'string') return value === '' ? 'Empty' : safeText(value)
  return text === '' ? 'Empty' : safeText(text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const longest = 80

/** One line of limited length, without bidi, invisible, or line-breaking characters. */
export function safeText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '\u00b7')
    // Many combining accents on one letter would cover the lines above.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
  const letters = Array.from(line)
  return letters.length <= longest ? line : `${letters.slice(0, longest - 1).join('')}…`
}
