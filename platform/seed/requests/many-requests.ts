import type { Transaction } from '../../src/database/scope.ts'

export type ManyRequests = { organizationId: string; userId: string; count: number }

/** The statement must finish well within its time limit. */
const rowsPerStatement = 5000

/** Repeats one person's past requests, each a little earlier; must run in the organization's scope. */
export async function seedManyRequests(tx: Transaction, { count, ...person }: ManyRequests): Promise<void> {
  await tx.$client.query(
    `create temporary table own_requests on commit drop as
     select r as request, row_number() over (order by id) as position, count(*) over () as total
     from assembly_requests r where organization_id = $1 and requested_by_id = $2 and completed_date is not null`,
    [person.organizationId, person.userId],
  )
  for (let start = 0; start < count; start += rowsPerStatement) {
    await tx.$client.query(copies, [start, Math.min(start + rowsPerStatement, count) - 1])
  }
}

const copies = `
  insert into assembly_requests
  select made.* from generate_series($1::bigint, $2::bigint) number
  join own_requests on position = number % total + 1
  cross join lateral jsonb_populate_record(request, jsonb_build_object(
    'id', gen_random_uuid(),
    'idempotency_key', null,
    'project_name', (request).project_name || ' ' || number / total + 1,
    'requested_date', (request).requested_date - (number / total + 1) * interval '1 hour',
    'completed_date', (request).completed_date - (number / total + 1) * interval '1 hour')) made`
