import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { glob } from 'tinyglobby'
import {
  providedEntryPoints,
  readSince,
  sharedFolder,
  sharedPackage,
  type Since,
} from '../../webpack/shares/shared-package.ts'
import { runCommand } from '../process/run-command.ts'
import { root } from '../workspace/root.ts'
import { changesSince, describeChanges, isEnough, nextSince, notedBump, requiredBump } from './api-changes.ts'
import { currentReports, releasedReports, reportName, reportsFolder, type Reports } from './api-reports.ts'
import { incompatibleExports, type Change } from './compare-reports.ts'
import { withWorkspace } from './emit-declarations.ts'

const notesFolder = path.join(root, '.changeset')

function compareWithReleased(): Promise<{ current: Reports; changes: Change[]; since: Since }> {
  return withWorkspace(async (folder) => {
    const current = await currentReports(folder)
    const since = readSince()
    const incompatible = await incompatibleExports(folder, { released: await releasedReports(), current })
    return { current, since, changes: changesSince(since, current, incompatible) }
  })
}

/** Instructions for API differences from the last version; empty if there are none that affect remotes. */
export async function checkApi(): Promise<string[]> {
  const { changes } = await compareWithReleased()
  if (changes.length === 0) return []
  const bump = requiredBump(changes)
  return [
    `The API of ${sharedPackage} differs from version ${readVersion()}:`,
    ...describeChanges(changes),
    bump === 'major'
      ? 'This breaks remotes that are in use. Keep the old name beside a new one, or release a major version:'
      : 'A remote that uses a new name needs a host that has it, so new names come with a minor version:',
    `describe the change with \`pnpm changeset\` (${bump} for ${sharedPackage}), then run \`pnpm shared:version\` and commit the result.`,
  ]
}

function readVersion(): string {
  return (JSON.parse(readFileSync(path.join(sharedFolder, 'package.json'), 'utf8')) as { version: string }).version
}

function readNotes(): string[] {
  const files = readdirSync(notesFolder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  return files.map((file) => readFileSync(path.join(notesFolder, file), 'utf8'))
}

/**
 * Releases a version of the package: raises it according to the change notes, and writes the change log, the API
 * reports and the version in which each name was added. Rejects notes with a smaller bump than the changes need.
 */
export async function releaseVersion(): Promise<string[]> {
  const { current, changes, since } = await compareWithReleased()
  const [noted, required] = [notedBump(readNotes(), sharedPackage), requiredBump(changes)]
  if (!isEnough(noted, required)) {
    const state = noted === undefined ? "isn't a change note" : `are only ${noted} change notes`
    throw new Error(
      [
        ...describeChanges(changes),
        `There ${state} for ${sharedPackage}. Run \`pnpm changeset\` and choose ${required}.`,
      ].join('\n'),
    )
  }
  const { isOk, output } = await runCommand({ command: 'pnpm', args: ['changeset', 'version'] })
  if (!isOk) throw new Error(output)
  await writeApi(current, nextSince(since, current, readVersion()))
  return [`${sharedPackage} ${readVersion()}`, ...describeChanges(changes), 'Commit shared/ and .changeset/.']
}

/** Records the sources as the API of the current version, which must not have been released yet. */
export async function recordBaseline(): Promise<string[]> {
  const { current, changes, since } = await compareWithReleased()
  await writeApi(current, nextSince(since, current, readVersion()))
  return [`Recorded the API of ${sharedPackage} ${readVersion()}.`, ...describeChanges(changes)]
}

/** Only entry points provided by the host; others are bundled by remotes. */
async function writeApi(current: Reports, since: Since): Promise<void> {
  for (const file of await glob('*.api.md', { cwd: reportsFolder, absolute: true })) rmSync(file)
  for (const entryPoint of providedEntryPoints) {
    writeFileSync(path.join(reportsFolder, reportName(entryPoint)), current.get(entryPoint) ?? '')
  }
  writeFileSync(path.join(reportsFolder, 'since.json'), `${JSON.stringify(since, null, 2)}\n`)
}
