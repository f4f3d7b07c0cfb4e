import { existsSync, readFileSync } from 'node:fs'
import { changelogSchema, type Changelog } from '@lintel/shared/remote'

/** The entries of `CHANGELOG.md` by version; empty without the file. */
export function readChangelog(file: string): Changelog {
  return existsSync(file) ? parseChangelog(readFileSync(file, 'utf8')) : []
}

/**
 * Reads headings such as `## 1.4.0` and the list items below them, which may span several lines. Everything else is
 * ignored.
 */
export function parseChangelog(markdown: string): Changelog {
  const versions = markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [version = '', ...lines] = section.split('\n')
      const items = lines.join('\n').split(/^- /m).slice(1)
      return { version: version.trim(), changes: items.map((item) => plainText(item.split(/\n(?:\s*\n|#)/)[0] ?? '')) }
    })
  return changelogSchema.parse(versions.filter(({ changes }) => changes.length > 0))
}

/** Removes Markdown for code and emphasis. */
function plainText(markdown: string): string {
  return markdown.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim()
}
