import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { unpackedProgram } from '../set-up/debian-programs.ts'
import { root } from '../workspace/root.ts'

const run = promisify(execFile)
const folder = path.join(root, 'deploy/observability')
const dashboards = globSync('dashboards/*.json', { cwd: folder })

const alertsSchema = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
})
const rules = alertsSchema
  .parse(parse(readFileSync(path.join(folder, 'alerts.yaml'), 'utf8')))
  .groups.flatMap((group) => group.rules)

const dashboardSchema = z.looseObject({
  uid: z.string(),
  title: z.string(),
  annotations: z.looseObject({ list: z.array(z.looseObject({ name: z.string(), expr: z.string().min(1) })) }),
  panels: z.array(
    z.looseObject({
      id: z.number(),
      title: z.string().min(1),
      gridPos: z.strictObject({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
      targets: z.array(z.looseObject({ expr: z.string().min(1) })).min(1),
    }),
  ),
})
const boards = dashboards.map((file) =>
  dashboardSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
)
const panels = boards.flatMap((board) => board.panels.map((panel) => ({ board: board.uid, ...panel })))
const annotations = boards.flatMap((board) => board.annotations.list.map((each) => ({ board: board.uid, ...each })))

/** The platform's own metrics, and those of its libraries that the files use. */
const ours = globSync('platform/src/observability/*.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/name: '(lintel_\w+)'/g)].map(([, name = '']) => name),
)
const ofLibrary = [
  'up',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
  'nodejs_eventloop_lag_p99_seconds',
]

function metricsIn(expression: string): string[] {
  const found = expression.match(/\b(?:lintel|process|nodejs)_\w+|\bup\b/g) ?? []
  return found.map((name) => name.replace(/^(lintel_\w+_seconds)_(bucket|count|sum)$/, '$1'))
}

test('alerts and dashboards use existing metrics, and every metric is shown', () => {
  const expressions = [...rules, ...annotations, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
  const named = new Set(expressions.flatMap(metricsIn))
  expect([...named].filter((name) => !ours.includes(name) && !ofLibrary.includes(name))).toEqual([])
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))))
  expect(ours.length).toBeGreaterThan(8)
  expect(ours.filter((name) => !shown.has(name))).toEqual([])
})

test('every alert links to its heading in the operations handbook, and each heading has an alert', () => {
  const text = readFileSync(path.join(root, 'docs/operating.md'), 'utf8')
  const headings = [...text.matchAll(/^### (Lintel[A-Z]\w+)$/gm)].map(([, name = '']) => name)
  expect(headings.sort()).toEqual(rules.map(({ alert }) => alert).sort())
  for (const { alert, annotations: links } of rules)
    expect(links.runbook_url).toBe(`docs/operating.md#${alert.toLowerCase()}`)
})

test('every dashboard annotates remote releases and server starts', () => {
  for (const { uid } of boards) {
    const marks = annotations.filter(({ board }) => board === uid).flatMap(({ expr }) => metricsIn(expr))
    expect([uid, ...marks]).toEqual([uid, 'lintel_remote_live_timestamp_seconds', 'process_start_time_seconds'])
  }
})

test('panels do not overlap', () => {
  for (const board of new Set(panels.map((panel) => panel.board))) {
    const positions = panels.filter((panel) => panel.board === board).map(({ gridPos: { x, y } }) => `${x} ${y}`)
    expect(new Set(positions).size).toBe(positions.length)
  }
})

test('promtool accepts the rules, and they fire as intended', async () => {
  const promtool = path.join(unpackedProgram('prometheus'), 'usr/bin/promtool')
  const checked = await run(promtool, ['check', 'rules', 'alerts.yaml'], { cwd: folder })
  expect(checked.stdout).toContain(`SUCCESS: ${rules.length} rules found`)
  const tested = await run(promtool, ['test', 'rules', 'alerts.test.yaml'], { cwd: folder })
  expect(tested.stdout + tested.stderr).toContain('SUCCESS')
}, 120_000)
