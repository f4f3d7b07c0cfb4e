import { maxText, notAvailable } from './sheets.ts'

/**
 * Returns a function that gives each row of a sheet a unique name: names are keys (`Common.Name.Unique`). A name that is taken gets the
 * qualifier, such as the floor, and then a number.
 */
export function createNames(): (requestedName: string, qualifier?: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()

  function reserve(name: string): boolean {
    // Programs compare names without case.
    const key = name.toLowerCase()
    if (taken.has(key)) return false
    taken.add(key)
    return true
  }

  return (requestedName, qualifier) => {
    const name = cellName(requestedName)
    if (reserve(name)) return name
    const qualified = qualifier ? withSuffix(name, ` - ${cellName(qualifier)}`) : name
    if (qualified !== name && reserve(qualified)) return qualified
    for (let count = (counts.get(qualified) ?? 1) + 1; ; count += 1) {
      const numbered = withSuffix(qualified, ` (${count})`)
      counts.set(qualified, count)
      if (reserve(numbered)) return numbered
    }
  }
}

function withSuffix(name: string, end: string): string {
  return `${name.slice(0, maxText - end.length)}${end}`
}

/** A name without commas, which separate names in lists (`SpaceNames.CrossReference`), and without line ends. */
function cellName(text: string): string {
  const name = text
    .replaceAll(/\s*,\s*/g, '; ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxText)
    .toWellFormed()
  return name === '' || name.toLowerCase() === notAvailable ? 'Unnamed' : name
}
