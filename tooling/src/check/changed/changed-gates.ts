import { typedFolders } from '../typecheck.ts'
import type { Gate } from '../gate.ts'
import { gatesFor, wholeScope } from '../gates.ts'
import { needsEverything, planFor } from './plan.ts'
import { changedFiles, readRepository } from './repository.ts'

/** The gates that a change since its common past with a commit asks for. */
export async function changedGates(since: string): Promise<Gate[]> {
  const changed = await changedFiles(since)
  console.log(`Changed since ${since}: ${changed.length} files`)
  const reason = needsEverything(changed)
  if (reason !== undefined) {
    console.log(`${reason} concerns everything.`)
    return gatesFor(wholeScope())
  }
  const { files, names } = await readRepository()
  const { gates, scope } = planFor(changed, files, names)
  const types = typedFolders().filter((folder) => scope.types.includes(folder))
  return gatesFor({ ...scope, types }).filter(({ name }) => gates.includes(name))
}
