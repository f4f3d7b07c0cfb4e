import { groupsOf, type Property } from './properties.model.ts'
import type { SourceCapture } from './source.ts'

/** A zone or system with the names of its rooms or components. */
export type Group = { name: string; category: string; capture: SourceCapture; members: string[] }
type Kind = 'Zone' | 'System'
type Member = { capture: SourceCapture; properties: readonly Property[]; member: string }

/** Collects zones and systems. Those of several files with one name and category are one. */
export function createGroups() {
  const groups = { Zone: new Map<string, Group>(), System: new Map<string, Group>() }
  return {
    note(kind: Kind, { capture, properties, member }: Member): void {
      for (const { name, category } of groupsOf(properties, kind)) {
        const key = `${name.toLowerCase()}\n${category}`
        const group = groups[kind].get(key) ?? { name, category, capture, members: [] }
        group.members.push(member)
        groups[kind].set(key, group)
      }
    },
    end: () => ({ Zone: [...groups.Zone.values()], System: [...groups.System.values()] }),
  }
}
