import { readFile, writeFile } from 'node:fs/promises'
import { reportFailures } from '../process/report-failures.ts'
import type { ReaderMessage } from '../reader-messages.ts'
import { checkFile, readRules } from './check-file.ts'

const [modelPath = '', rulesPath = '', output = '', despiteErrors = '', ...args] = process.argv.slice(2)
const [mostFailures = 0, mostPasses = 0, maxBytes = 0, parent = 0] = args.map(Number)

function send(message: ReaderMessage): void {
  process.send?.(message)
}

/**
 * Checks a file in a separate process: `check-process.ts <model> <rules> <report> <despite errors> <max failures> <max passes> <max bytes>
 * <parent>` writes the report as JSON. A malicious model or rule can exhaust this process's memory or time, but not the worker's.
 */
await reportFailures(parent, async () => {
  const rules = await readRules(await readFile(rulesPath), { despiteErrors: despiteErrors === 'true' })
  const onPart = (part: number) => send({ part })
  const report =
    'report' in rules ? rules.report : await checkFile(rules, { modelPath, mostFailures, mostPasses, maxBytes, onPart })
  await writeFile(output, JSON.stringify(report))
  send({ read: true })
})
