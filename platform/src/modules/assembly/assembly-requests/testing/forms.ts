import type { AssemblyRequestCreate } from '@lintel/shared/contract/assembly'
import type { TestApp } from '../../../../testing/build-test-app.ts'

export const requester = { as: 'local|designer', organization: 'CFA' }

type DatabaseAccess = Pick<TestApp, 'asOwner'>

/** A cloud project of the demo data that the requester is a member of, with this Revit version (null if it can't be read). */
export async function projectWith({ asOwner }: DatabaseAccess, revitVersion: string | null): Promise<string> {
  const [found] = await asOwner<{ id: string }>(
    `select p.id from cloud_projects p
     join cloud_project_members m on m.organization_id = p.organization_id and m.project_id = p.id
     where p.organization_id = 'CFA' and m.email = 'designer@lintel.test' and p.revit_version is not distinct from $1
     order by p.name limit 1`,
    [revitVersion],
  )
  return found?.id ?? ''
}

/** A form that the platform accepts. */
export async function aForm(
  platform: DatabaseAccess,
  overrides: Partial<AssemblyRequestCreate> = {},
): Promise<AssemblyRequestCreate> {
  return {
    architectOfRecord: 'Gensler',
    projectType: 'FSR - Free Standing Restaurant',
    projectNumber: '04512',
    projectName: 'Peachtree & Lenox',
    address1: '3393 Peachtree Road',
    address2: '',
    city: 'Atlanta',
    state: 'Georgia',
    zipCode: '30326',
    county: 'Fulton',
    township: '',
    portfolio: 'P14',
    prototypeRelease: '2024.1',
    optionSets: {
      'Proto Name': 'P14 Standard',
      'Proto Size': '5000',
      'Exterior Finish': 'Stone',
      'Building Addition': 'None',
      'Drive Thru': 'Dual Lane With Canopy',
    },
    bim360ProjectId: await projectWith(platform, '2024'),
    ...overrides,
  }
}

let keyCount = 0

/** Sends the form like a browser, with a new key unless one is given. */
export function submit(
  platform: Pick<TestApp, 'call'>,
  body: object,
  key = `form-${String((keyCount += 1)).padStart(6, '0')}`,
) {
  const headers = { 'idempotency-key': key }
  return platform.call({ ...requester, method: 'POST', url: '/api/revitassemblyrequest', body, headers })
}
