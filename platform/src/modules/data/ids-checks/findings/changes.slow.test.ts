import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { maxStoredFindings, type IdsChange } from '@lintel/shared/contract/ids'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { seedCapture } from '../../capture-reviews/testing/seed-capture.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

/** A complete check with the maximum number of stored failures, starting at this element number. */
async function seedCheck(captureId: string, first: number): Promise<string> {
  const counts = { specifications: 1, failedSpecifications: 1, failures: maxStoredFindings, passes: 0 }
  const storedCounts = JSON.stringify({ ...counts, keptFailures: maxStoredFindings, keptPasses: 0 })
  const [check] = await platform.asOwner<{ id: string }>(`insert into ids_checks (organization_id, capture_id, status,
      document_hash, rules_kind, rules_name, requested_by, completed_date, counts)
    values ('CFA', '${captureId}', 'Complete', 'hash', 'kept', 'Rules', 'Ada', now(), '${storedCounts}') returning id`)
  if (!check) throw new Error('The check was not seeded.')
  await platform.asOwner(`insert into ids_check_specifications (organization_id, check_id, number, name, cardinality, status,
      ifc_version_matches, applicable, passed, failed, applicability, requirements)
    values ('CFA', '${check.id}', 1, 'Walls', 'required', 'fail', true, 1, 0, 1, '[]', '[{ "text": "A height" }]')`)
  await platform.asOwner(`insert into ids_check_findings (organization_id, check_id, number, outcome, specification,
      requirement, express_id, global_id, class, name, reason, expected, rule_key, element_key)
    select 'CFA', '${check.id}', n, 'failed', 1, 1, n, 'g' || n + ${first}, 'IfcWall', 'Wall', 'missing', 'F90', 'rule',
      'g' || n + ${first} from generate_series(1, ${maxStoredFindings}) n`)
  return check.id
}

test('compares two checks with the maximum number of failures before table statistics exist', async () => {
  const types = [{ category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }]
  const captureId = await seedCapture(platform, { types, elements: [{ type: 1, values: {} }] })
  await platform.asOwner(`insert into ids_documents (organization_id, hash, title, specification_count, bytes, content)
    values ('CFA', 'hash', 'Rules', 1, 1, '')`)
  const [before, now] = [await seedCheck(captureId, 0), await seedCheck(captureId, 10)]
  const url = `/api/ids-checks/${now}/changes?since=${before}`
  const response = await platform.call({ url, as: 'local|everything', organization: 'CFA' })
  const changes = response.json<IdsChange[]>().map(({ change, globalId }) => `${change} ${globalId}`)
  const of = (change: string, first: number) => Array.from({ length: 10 }, (_, at) => `${change} g${first + at}`)
  expect(changes).toEqual([...of('fails anew', maxStoredFindings + 1), ...of('fails no longer', 1)])
}, 60_000)
