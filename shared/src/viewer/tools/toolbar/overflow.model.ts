/** Tools with a high rank are the first to move into the menu. */
type Ranked = { rank: number }

/** Rem, as the toolbar renders the tools; each includes the gap after it. */
const button = 2.375
const divider = 0.5
const frame = 0.75

function width(groups: readonly (readonly unknown[])[], hasMore: boolean) {
  const shownTools = groups.filter((group) => group.length > 0)
  const buttons = shownTools.reduce((sum, group) => sum + group.length, hasMore ? 1 : 0)
  const dividers = shownTools.length - (hasMore ? 0 : 1)
  return frame + buttons * button + dividers * divider
}

/** The tools that fit into the width (in rem), in order, and those for the menu. */
export function toolsFitting<Tool extends Ranked>(groups: readonly (readonly Tool[])[], room: number) {
  const overflowing = new Set<Tool>()
  const shownTools = () => groups.map((group) => group.filter((tool) => !overflowing.has(tool)))
  const leaving = groups.flat().toSorted((one, other) => other.rank - one.rank)
  for (const tool of leaving) {
    if (width(shownTools(), overflowing.size > 0) <= room) break
    overflowing.add(tool)
  }
  return {
    shownTools: shownTools().filter((group) => group.length > 0),
    more: groups.flat().filter((tool) => overflowing.has(tool)),
  }
}
