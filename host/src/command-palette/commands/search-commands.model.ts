import { go, snapshot } from 'fuzzysort'
import type { LabelPart, PaletteCommand, PaletteEntry, PaletteGroup, PaletteResults } from './palette-command.ts'

export const maxShown = 50
const recentShown = 5
const initialPrototypes = 5
/** Matches with a lower score have their letters scattered over the name, and are dropped. */
const worstScore = 0.3
/** Weight of a match in the detail; a match in the name counts 1. */
const detailWeight = 0.7

/** Entries shown before the user types: recent choices, then everything except most prototypes. */
export function browseCommands(commands: readonly PaletteCommand[], recentIds: readonly string[]): PaletteResults {
  const recent = recentIds
    .flatMap((id) => commands.find((command) => command.id === id) ?? [])
    .slice(0, recentShown)
    .map(unmatched)
  const isRecent = new Set(recent.map(({ command }) => command.id))
  const otherCommands = commands.filter(({ id }) => !isRecent.has(id))
  const prototypes = otherCommands.filter(({ group }) => group === 'Prototypes').slice(0, initialPrototypes)
  const visibleCommands = otherCommands.filter(
    (command) => command.group !== 'Prototypes' || prototypes.includes(command),
  )
  const groups = [
    ...(recent.length > 0 ? [{ label: 'Recent', entries: recent }] : []),
    ...inGroups(visibleCommands.map(unmatched)),
  ]
  return { groups, total: recent.length + visibleCommands.length }
}

/** Matches words and initials in any order; the group with the best match comes first. */
export function createSearch(commands: readonly PaletteCommand[]): (query: string) => PaletteResults {
  const targets = snapshot(commands, { keys: ['label', 'detail'] })
  return function search(query) {
    const found = go(query, targets, {
      limit: maxShown,
      threshold: worstScore,
      scoreFn: (result) => ((result[0]?.score ?? 0) > 0 ? result.score : result.score * detailWeight),
    })
    const entries = found.map((result) => ({
      command: result.obj,
      label: labelParts(result.obj.label, new Set(result[0]?.indexes)),
    }))
    return { groups: inGroups(entries), total: found.total }
  }
}

/** Appends server results at the end, so that the existing entries don't move while the user chooses. */
export function withFound(results: PaletteResults, found: readonly PaletteCommand[], query: string): PaletteResults {
  if (found.length === 0) return results
  const entries = found.map((command) => ({
    command,
    label: labelParts(command.label, matchIndexes(query, command.label)),
  }))
  return { groups: [...results.groups, ...inGroups(entries)], total: results.total + found.length }
}

/** The matching characters of a name; none if the platform matched another field. */
function matchIndexes(query: string, label: string): Set<number> {
  const text = label.toLowerCase()
  // Lowercasing can change the length; then the positions are unknown.
  if (text.length !== label.length) return new Set()
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return new Set(
    words.flatMap((word) => {
      const start = text.indexOf(word)
      return start === -1 ? [] : Array.from({ length: word.length }, (_, offset) => start + offset)
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

function labelParts(label: string, matches: ReadonlySet<number>): LabelPart[] {
  const parts: LabelPart[] = []
  for (let index = 0; index < label.length; index += 1) {
    const isMatch = matches.has(index)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += label.charAt(index)
    else parts.push({ text: label.charAt(index), isMatch })
  }
  return parts
}
