import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

/** Which monitoring packages are loaded in a process of its own, after everything that servers and workers load. */
async function loadedWith(environment: Record<string, string>): Promise<string[]> {
  const code = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      load(url, context, next) {
        loaded.add(/node_modules\\/(prom-client|@opentelemetry)\\//.exec(url)?.[1])
        return next(url, context)
      },
    })
    const [{ readConfig }, { createReadiness }, { createLogger }, { openManagement }, { openTracing }] = await Promise.all(
      ['config', 'modules/base/health/readiness', 'logger', 'observability/open-management', 'observability/tracing/open-tracing',
       'app', 'worker/start-worker'].map((name) => import(${JSON.stringify(`${join(import.meta.dirname, '..')}/`)} + name + '.ts')),
    )
    const config = readConfig(${JSON.stringify({ LOG_LEVEL: 'silent', ...environment })})
    const management = await openManagement({ config, readiness: createReadiness(), logger: createLogger(config) })
    const tracing = await openTracing(config, 'test')
    await Promise.all([management?.close(), tracing?.close()])
    console.log(JSON.stringify([...loaded].filter((name) => name !== undefined).sort()))`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname })
  return JSON.parse(stdout) as string[]
}

test('loads what somebody watches with only where somebody does', async () => {
  expect(await loadedWith({})).toEqual([])
  expect(await loadedWith({ METRICS_PORT: '0' })).toContain('prom-client')
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' })).toEqual(['@opentelemetry'])
})
