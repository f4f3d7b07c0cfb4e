import { roleNames } from '@lintel/shared/contract'
import { withOwner } from '../growth/seed-captures.ts'

type NewOrganization = { id: string; members: number; customRoles?: number; entries?: number }

/** Adds an organization whose members have all roles, directly or by custom roles, and an audit log. */
export async function addOrganization(
  ownerUrl: string,
  { id, members, customRoles = 0, entries = 0 }: NewOrganization,
): Promise<void> {
  await withOwner(ownerUrl, async (owner) => {
    await owner.query('insert into organizations (id, display_name) values ($1, $1)', [id])
    await owner.query(
      `insert into users (id, first_name, last_name, contact_email, sign_in_email)
       select person, 'Member', number, lower(replace(person, '|', '-')) || '@lintel.test', lower(replace(person, '|', '-')) || '@lintel.test'
       from generate_series(1, $2::int) number, lateral (select 'features|' || $1 || '-' || number as person) named`,
      [id, members],
    )
    await owner.query(
      `insert into custom_roles (organization_id, name, description, permissions)
       select $1, 'Role ' || number, '', $3 from generate_series(1, $2::int) number`,
      [id, customRoles, roleNames],
    )
    await owner.query(
      `insert into members (organization_id, user_id, roles, direct_roles, custom_role_ids)
       select $1, 'features|' || $1 || '-' || number, $3, case when $4::int = 0 then $3 else '{}'::text[] end,
         (select coalesce(array_agg(id), '{}') from (select id from custom_roles where organization_id = $1 order by md5(id::text || number) limit 5) chosen)
       from generate_series(1, $2::int) number`,
      [id, members, roleNames, customRoles],
    )
    await owner.query(
      `insert into organization_changes (organization_id, at, action, actor_id, actor_name, before, after, address)
       select $1, now() - number * interval '1 minute', 'name-changed', 'features|' || $1 || '-' || (1 + number % 50), 'Member ' || number % 50,
         jsonb_build_object('displayName', 'Before ' || number), jsonb_build_object('displayName', 'After ' || number), '10.0.0.1'
       from generate_series(1, $2::int) number`,
      [id, entries],
    )
    await owner.query('vacuum (analyze) members, custom_roles, users, organization_changes')
  })
}
