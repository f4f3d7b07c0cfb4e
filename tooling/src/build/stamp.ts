import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contentHash } from '../workspace/content-hash.ts'
import { hostFolder } from '../workspace/packages.ts'
import { root } from '../workspace/root.ts'

const stampFile = '.stamp'

/** Common inputs of all builds. */
const common = [
  'shared/package.json',
  'shared/src',
  'shared/api/since.json',
  'tooling/webpack',
  'tooling/src/build',
  'tooling/toolchain/package-lock.json',
  'pnpm-lock.yaml',
]

let hashOfCommon: string | undefined

/**
 * Identifies all inputs of a package's build, including the changelog that a remote ships. Common inputs are hashed
 * once per command.
 */
export function inputHash(folder: string) {
  hashOfCommon ??= contentHash(root, common)
  const ownInputs = [
    path.relative(root, folder),
    path.relative(root, path.join(folder, 'CHANGELOG.md')),
    ...(folder === hostFolder ? handbook() : []),
  ]
  return `${contentHash(root, ownInputs)} ${hashOfCommon}`
}

/** Single pages: within a folder, documents are skipped. */
function handbook(): string[] {
  const folder = 'docs/handbook'
  return [`${folder}/pictures`, ...readdirSync(path.join(root, folder)).map((file) => `${folder}/${file}`)]
}

export function isBuilt(folder: string, hash: string) {
  const stamp = path.join(folder, 'dist', stampFile)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

export function writeStamp(output: string, hash: string) {
  return writeFile(path.join(output, stampFile), hash)
}
