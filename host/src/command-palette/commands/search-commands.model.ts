import { go, snapshot } from 'fuzzysort'
import type { LabelPart, PaletteCommand, PaletteEntry, PaletteGroup, PaletteResults } from './palette-command.ts'

export const mostShown = 50
const recentShown = 5
const prototypesUnasked = 5
/** A match with a lower score has its letters scattered over the name, and is left out. */
const worstScore = 0.3
/** What a match in the detail counts, against 1 for one in the name. */
const detailWeight = 0.7

/** What is offered before anything is typed: the last choices, then everything but most of the prototypes. */
export function browseCommands(commands: readonly PaletteCommand[], recentIds: readonly string[]): PaletteResults {
  const recent = recentIds
    .flatMap((id) => commands.find((command) => command.id === id) ?? [])
    .slice(0, recentShown)
    .map(unmatched)
  const isRecent = new Set(recent.map(({ command }) => command.id))
  const others = commands.filter(({ id }) => !isRecent.has(id))
  const prototypes = others.filter(({ group }) => group === 'Prototypes').slice(0, prototypesUnasked)
  const shown = others.filter((command) => command.group !== 'Prototypes' || prototypes.includes(command))
  const groups = [
    ...(recent.length > 0 ? [{ label: 'Recent', entries: recent }] : []),
    ...inGroups(shown.map(unmatched)),
  ]
  return { groups, total: recent.length + shown.length }
}

/** Finds by words and by initials, in any order; the group of the best find comes first. */
export function createSearch(commands: readonly PaletteCommand[]): (query: string) => PaletteResults {
  const targets = snapshot(commands, { keys: ['label', 'detail'] })
  return function search(query) {
    const found = go(query, targets, {
      limit: mostShown,
      threshold: worstScore,
      scoreFn: (result) => ((result[0]?.score ?? 0) > 0 ? result.score : result.score * detailWeight),
    })
    const entries = found.map((result) => ({
      command: result.obj,
      label: inParts(result.obj.label, new Set(result[0]?.indexes)),
    }))
    return { groups: inGroups(entries), total: found.total }
  }
}

/** Adds what the server has found at the end, so that entries that somebody is about to choose stay where they are. */
export function withFound(results: PaletteResults, found: readonly PaletteCommand[], query: string): PaletteResults {
  if (found.length === 0) return results
  const entries = found.map((command) => ({ command, label: inParts(command.label, placesOf(query, command.label)) }))
  return { groups: [...results.groups, ...inGroups(entries)], total: results.total + found.length }
}

/** Where the words stand in a name that the platform has found by them, be it in another field. */
function placesOf(query: string, label: string): Set<number> {
  const text = label.toLowerCase()
  // Lower case may be longer: then no place is sure.
  if (text.length !== label.length) return new Set()
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return new Set(
    words.flatMap((word) => {
      const start = text.indexOf(word)
      return start === -1 ? [] : Array.from({ length: word.length }, (_, letter) => start + letter)
    }),
  )
}

function unmatched(command: PaletteCommand): PaletteEntry {
  return { command, label: [{ text: command.label, isMatch: false }] }
}

function inGroups(entries: readonly PaletteEntry[]): PaletteGroup[] {
  const groups = Map.groupBy(entries, ({ command }) => command.group)
  return [...groups].map(([label, ofGroup]) => ({ label, entries: ofGroup }))
}

function inParts(label: string, matches: ReadonlySet<number>): LabelPart[] {
  const parts: LabelPart[] = []
  for (let index = 0; index < label.length; index += 1) {
    const isMatch = matches.has(index)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += label.charAt(index)
    else parts.push({ text: label.charAt(index), isMatch })
  }
  return parts
}
