import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { withScope } from '../../../database/scope.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { openFaultHarness, type FaultHarness } from '../../../testing/fault-harness.ts'
import { folderStore } from '../../base/files/folder-store.ts'
import { organizationId } from '../capture-ingestions/testing/ingestion-fixture.ts'
import { seedIngestion } from '../capture-ingestions/testing/seed-ingestion.ts'
import { makeClashTopics } from '../topics/clashes/make-clash-topics.ts'
import { requestCheck } from './request-check.ts'
import { createRule } from './rules/change-rules.ts'

/** Processes start one after the other, which takes several seconds each on a busy machine. */
const timeout = 600_000

/** Where workers are killed: while they check, and while they update topics. */
const stages = {
  check: [
    `before insert on clash_check_steps for each row when (new.step = 'check')`,
    'before insert on clashes for each row',
    `before update on clash_checks for each row when (new.status = 'Complete')`,
  ],
  topics: ['before update on topic_clashes for each row', 'before insert on topic_comments for each row'],
}

let harness: FaultHarness
beforeAll(async () => {
  harness = await openFaultHarness([...stages.check, ...stages.topics])
}, timeout)
afterAll(() => harness.close(), timeout)

function scoped<Result>(act: (scope: OrganizationScope) => Promise<Result>): Promise<Result> {
  const userId = 'local|everything'
  const roles = ['revitupload.read', 'organization.update', 'topics.read', 'topics.create'] as const
  return withScope(harness.database.db, { organizationId, userId }, (tx) => act({ tx, organizationId, userId, roles }))
}

async function rows<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
  return harness.database.asOwner<Row>(query, values)
}

/** Ingests the next version of the file, and returns its project. */
async function capture(...walls: Parameters<typeof shapedText>[0]): Promise<string> {
  const { database, jobs, folder } = harness
  const store = folderStore(join(folder, 'files'))
  const id = await seedIngestion({ db: database.db, store, jobs }, shapedText(walls))
  return until(
    async () => {
      const [found] = await rows<{ project: string }>(
        `select c.project_group_id as project from captures c join capture_ingestions i on i.capture_id = c.id
         where i.id = $1 and i.status = 'Complete'`,
        [id],
      )
      if (!found) throw new Error('The file is not captured yet.')
      return found.project
    },
    { timeout, interval: 20 },
  )
}

async function stateOf(checkId: string) {
  const [state] = await rows(
    `select status, (counts ->> 'stored')::int as counted, (select count(*)::int from clashes where check_id = c.id) as stored
     from clash_checks c where id = $1`,
    [checkId],
  )
  return state
}

async function expectFollowed(checkId: string): Promise<void> {
  const followed = `select 1 from pgboss.job where name = 'clashes-checked' and data ->> 'checkId' = $1 and state = 'completed'`
  expect(await rows(followed, [checkId])).toHaveLength(1)
}

test(
  'stores complete results or none, and updates topics once, whatever workers were doing when they were killed',
  async () => {
    const long = { at: [0, 0, 0], size: [4, 0.2, 3] } as const
    const [first, second] = [1, 3].map((x) => ({ at: [x, -1, 0], size: [0.2, 3, 3] }) as const)
    if (!first || !second) throw new Error('There are two walls.')
    const firstWorker = harness.startWorker()
    const projectGroupId = await capture(long, first, second)
    const anything = { classes: [], types: [], files: [] }
    const rule = { name: 'All', kind: 'hard', a: anything, b: anything, millimeters: 10 } as const
    const { id: ruleId } = await scoped((scope) => createRule(scope, rule))
    const begin = () =>
      scoped((scope) => requestCheck(scope, { projectGroupId, versionSetId: null, ruleIds: [ruleId] }, harness.jobs))
    const { id: before } = await begin()
    await until(() => expectFollowed(before), { timeout, interval: 20 })
    const groups = [1, 2].map((number) => ({ title: `Clash ${number}`, numbers: [number] }))
    await scoped((scope) => makeClashTopics({ ...scope, jobs: harness.jobs }, before, { groups }))
    await capture(long, first)
    const { id } = await harness.killRunningAt(firstWorker, 1, begin)
    for (const at of stages.check.keys()) {
      if (at > 0) await harness.killAt(at + 1)
      const isStored = at === 2
      expect(await stateOf(id)).toEqual({
        status: 'InProgress',
        counted: isStored ? 1 : null,
        stored: isStored ? 1 : 0,
      })
    }
    const topics = () =>
      rows(
        'select is_perhaps_resolved as "isPerhaps", comment_count as comments from topics order by is_perhaps_resolved',
      )
    const unchanged = { isPerhaps: false, comments: 0 }
    for (const at of stages.topics.keys()) {
      await harness.killAt(stages.check.length + at + 1)
      expect(await stateOf(id)).toEqual({ status: 'Complete', counted: 1, stored: 1 })
      expect(await topics()).toEqual([unchanged, unchanged])
    }
    const worker = harness.startWorker()
    await until(() => expectFollowed(id), { timeout, interval: 250 })
    await worker.stop()
    expect(await topics()).toEqual([unchanged, { isPerhaps: true, comments: 1 }])
  },
  timeout,
)
