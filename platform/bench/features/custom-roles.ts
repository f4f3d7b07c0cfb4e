import { isShort } from '../../../tooling/src/bench/verdict.ts'
import type { BenchPlatform } from '../bench-platform.ts'
import { openCaller } from './caller.ts'
import { compareVariants } from './compare.ts'
import { addOrganization } from './organizations.ts'

const members = isShort ? 10 : 500
const customRoles = 50
const goal = 1.3

/** Custom roles don't slow down permission checks and lists of members. */
export async function measureCustomRoles({ origin, headersOf }: BenchPlatform, ownerUrl: string): Promise<boolean> {
  await addOrganization(ownerUrl, { id: 'PLAIN', members })
  await addOrganization(ownerUrl, { id: 'ROLES', members, customRoles })
  const plainHeaders = await headersOf('features|PLAIN-1', 'PLAIN')
  const roles = await headersOf('features|ROLES-1', 'ROLES')
  const caller = openCaller()
  const results: boolean[] = []
  for (const [name, pathOf] of [
    [`list of ${members} members`, (id: string) => `/api/organizations/${id}/users`],
    ['permission check and empty list', (id: string) => `/api/lintel-webapi/prototypes/${id}`],
  ] as const)
    results.push(
      await compareVariants(caller, { name, goal }, [
        { name: 'without custom roles', call: () => ({ url: `${origin}${pathOf('PLAIN')}`, headers: plainHeaders }) },
        {
          name: `with ${customRoles} custom roles`,
          call: () => ({ url: `${origin}${pathOf('ROLES')}`, headers: roles }),
        },
      ]),
    )
  await caller.end()
  return results.every(Boolean)
}
