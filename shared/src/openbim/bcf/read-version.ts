import { BcfError } from './bcf-error.ts'
import { parseXml } from './xml/parse-xml.ts'

const versions = ['2.0', '2.1', '3.0']

/** The version of the file. Throws if it is not supported. */
export function assertVersion(content: Uint8Array | undefined): string {
  if (!content) throw new BcfError('bcf/malformed', "This isn't a BCF file: it doesn't specify its version.")
  const version = parseXml(content, 'Version').getAttribute('VersionId')?.trim() ?? 'unknown'
  if (versions.includes(version)) return version
  throw new BcfError('bcf/wrong-version', `BCF version ${version} isn't supported. Use one of ${versions.join(', ')}.`)
}
