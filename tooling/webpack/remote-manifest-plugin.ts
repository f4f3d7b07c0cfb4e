import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  containerName,
  remoteManifestSchema,
  findUndescribedNames,
  type RemoteDescription,
  type RemoteManifest,
} from '@lintel/shared/remote'
import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import { readChangelog } from './read-changelog.ts'
import { isSharedModule, requiredVersions } from './shares/required-versions.ts'
import type { Since } from './shares/shared-package.ts'
import { lazyEntryPoints } from './shares/shares.ts'
import {
  contentOf,
  isScript,
  modulesOfPage,
  pinnedFile,
  scriptsOfExpose,
  scriptsOfPage,
} from './scripts/page-scripts.ts'

const pluginName = 'RemoteManifestPlugin'
const fileName = 'remote.json'

type Options = {
  /** The remote's package folder. */
  folder: string
  /** The federation container's name, which determines the entry's file name. */
  container: string
  /** The first version with each export of `@lintel/shared`; from the installed package by default. */
  since?: Since | undefined
}

function importedBy(modules: Iterable<Module>) {
  return new Set([...modules].filter(isSharedModule).map(({ options }) => options.shareKey))
}

/** A hash of the content, so that a version never changes. */
function contentHash(compilation: Compilation, description: RemoteDescription) {
  const hash = createHash('sha256').update(JSON.stringify(description))
  const scripts = compilation.getAssets().filter(({ name }) => name.startsWith('assets/') && !name.endsWith('.map'))
  for (const { name } of scripts.sort((one, other) => one.name.localeCompare(other.name))) {
    hash.update(name).update(contentOf(compilation, name))
  }
  return hash.digest('hex').slice(0, 10)
}

/**
 * Emits `remote.json`: the remote's description from `src/remote.ts`, its version, and the files the shell may fetch
 * early, each with its integrity. The registry collects it; the shell draws navigation and checks roles from it.
 */
export class RemoteManifestPlugin {
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.fileDependencies.add(this.descriptionFile())
      compilation.fileDependencies.add(this.changelogFile())
      compilation.hooks.processAssets.tapPromise(
        { name: pluginName, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => this.emit(compilation),
      )
    })
  }

  private descriptionFile() {
    return path.join(this.options.folder, 'src/remote.ts')
  }

  private changelogFile() {
    return path.join(this.options.folder, 'CHANGELOG.md')
  }

  /** Emits the release notes with a content hash in the name. Returns undefined without release notes. */
  private emitChangelog(compilation: Compilation): { changelog?: string } {
    const changes = readChangelog(this.changelogFile())
    if (changes.length === 0) return {}
    const content = JSON.stringify(changes)
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
    const changelog = `assets/changelog-${hash}.json`
    compilation.emitAsset(changelog, new webpack.sources.RawSource(content))
    return { changelog }
  }

  /** Node runs the TypeScript file; the query makes a watching build import it again. */
  private async readDescription() {
    const address = pathToFileURL(this.descriptionFile())
    address.searchParams.set('read', String(Date.now()))
    const module = (await import(address.href)) as { remote: RemoteDescription }
    return module.remote
  }

  private readVersion() {
    const packageFile = readFileSync(path.join(this.options.folder, 'package.json'), 'utf8')
    return (JSON.parse(packageFile) as { version: string }).version
  }

  private async emit(compilation: Compilation) {
    if (compilation.errors.length > 0) return
    try {
      const manifest = this.manifestOf(compilation, await this.readDescription())
      compilation.emitAsset(fileName, new webpack.sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`))
    } catch (error) {
      compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)))
    }
  }

  private manifestOf(compilation: Compilation, description: RemoteDescription): RemoteManifest {
    if (containerName(description.name) !== this.options.container) {
      throw new webpack.WebpackError(
        `src/remote.ts has the name "${description.name}", but the folder requires ${this.options.container}.`,
      )
    }
    const undescribed = findUndescribedNames(description)
    if (undescribed.length > 0) throw new webpack.WebpackError(undescribed.join(' '))
    const entry = (compilation.entrypoints.get(this.options.container)?.getFiles() ?? []).filter(isScript)
    const [entryFile] = entry
    if (entryFile === undefined || entry.length > 1)
      throw new webpack.WebpackError('A remote must have exactly one entry file.')
    const shared = scriptsOfExpose(compilation, './pages')
    const keys = Object.keys(description.pages)
    const pages = keys.map((key) => {
      const files = new Set([...shared, ...scriptsOfPage(compilation, key)])
      return [key, [...files].map((file) => pinnedFile(compilation, file))] as const
    })
    const sharedOfPages = keys.map((key) => {
      const imported = importedBy(modulesOfPage(compilation, key))
      return [key, lazyEntryPoints.filter((entryPoint) => imported.has(entryPoint))] as const
    })
    const changelog = this.emitChangelog(compilation)
    return remoteManifestSchema.parse({
      ...description,
      version: `${this.readVersion()}-${contentHash(compilation, description)}`,
      requires: requiredVersions(compilation, this.options.since),
      files: {
        manifest: 'mf-manifest.json',
        entry: pinnedFile(compilation, entryFile),
        pages: Object.fromEntries(pages),
        shared: Object.fromEntries(sharedOfPages.filter(([, names]) => names.length > 0)),
        ...changelog,
      },
    })
  }
}
