import type { Caller } from '../../load/server.ts'
import { addressOf, form, createPeople } from '../../load/people.ts'
import type { DatabaseServer } from '../harness/database.ts'

const roles = [
  ...['prototypes.read', 'revitassembly.read', 'revitassembly.create', 'assets.read', 'assets.update'],
  ...['revitupload.create', 'revitupload.read'],
]

type HeadersOf = (id: string, organization: string) => Promise<Record<string, string>>

/** Adds people to two organizations of the demo data, by statements that every release understands. Each has an address of their own. */
export async function addPeople({ query }: DatabaseServer, count: number, headersOf: HeadersOf): Promise<Caller[]> {
  const inCfa = Math.ceil((count * 3) / 5)
  const people = [...createPeople('CFA', inCfa), ...createPeople('HFA', count - inCfa)]
  const [ids, organizations, addresses] = [
    people.map(({ id }) => id),
    people.map(({ organization }) => organization),
    people.map(({ id }) => addressOf(id)),
  ]
  await query(
    `insert into users (id, first_name, last_name, contact_email, sign_in_email)
     select id, 'Drill', id, address, address from unnest($1::text[], $2::text[]) as given (id, address)`,
    [ids, addresses],
  )
  await query(
    `insert into members (user_id, organization_id, roles)
     select id, organization, $3::text[] from unnest($1::text[], $2::text[]) as given (id, organization)`,
    [ids, organizations, roles],
  )
  const [project] = await query(
    `insert into cloud_project_members (organization_id, project_id, email)
     select 'CFA', project.id, address
     from (select id from cloud_projects where organization_id = 'CFA' and revit_version = '2024' limit 1) project, unnest($1::text[]) address
     returning project_id`,
    [addresses],
  )
  const requestForm = { ...form, bim360ProjectId: project?.['project_id'] as string }
  return Promise.all(
    people.map(async ({ id, organization }, index) => ({
      id,
      organization,
      ...(organization === 'CFA' && { form: requestForm }),
      headers: {
        ...(await headersOf(id, organization)),
        'x-forwarded-for': `10.1.${Math.floor(index / 250)}.${index % 250}`,
      },
    })),
  )
}
