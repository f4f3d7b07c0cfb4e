import type { Compilation, Dependency, Module, ModuleGraph } from 'webpack'
import { readSince, sharedPackage, sharedVersion, type Since } from './shared-package.ts'
import { libraryRange, sharedLibraries } from './shares.ts'

/** webpack's data about an import that the host provides. */
type SharedModule = Module & { options: { shareKey: string } }

export function isSharedModule(module: Module): module is SharedModule {
  return module.type === 'consume-shared-module'
}

/** `1.10.0` is later than `1.9.2`. */
function latest(versions: readonly string[]): string | undefined {
  return versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)
}

/** What webpack keeps of an import of names, with the properties that are used of them: `['paths', 'help']`. */
type NamedImport = Dependency & { getIds(moduleGraph: ModuleGraph): string[] }

function isNamedImport(dependency: Dependency): dependency is NamedImport {
  return 'getIds' in dependency
}

/** Names that the code uses of a module; undefined if webpack cannot tell, as with `import * as all` that is passed on. */
function usedExports({ moduleGraph }: Compilation, module: Module): string[][] | undefined {
  const used: string[][] = []
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { dependency } = connection
    const isUnused = connection.getActiveState(undefined) === false
    const referenced = isUnused ? [] : (dependency?.getReferencedExports(moduleGraph, undefined) ?? [])
    for (const reference of referenced) {
      const names = Array.isArray(reference) ? reference : reference.name
      if (names.length === 0) return undefined
      // Of a call webpack references the object, and not the method.
      const [, ...properties] = dependency && isNamedImport(dependency) ? dependency.getIds(moduleGraph) : []
      used.push(names.length > 1 ? names : [...names, ...properties])
    }
  }
  return used
}

/** The lowest version of `@lintel/shared` with everything that the code uses of one entry point. */
function lowestVersion(since: Since[string], used: readonly string[][] | undefined): string[] {
  return (
    used?.map(([name = '', property = '']) => {
      // A name without a version is one of the next version; it lands together with that version.
      return since[`${name}.${property}`] ?? since[name] ?? sharedVersion
    }) ?? [sharedVersion]
  )
}

/**
 * The version ranges that a host has to provide: of `@lintel/shared` the lowest version that has all names which the code imports, so that
 * a remote without new names runs in an older host. Type imports leave no trace in the code and need nothing.
 */
export function requiredVersions(compilation: Compilation, since = readSince()): Record<string, string> {
  const modules = [...compilation.modules].filter(isSharedModule)
  const keys = modules.map(({ options }) => options.shareKey)
  const versions = modules
    .filter(({ options }) => options.shareKey.startsWith(`${sharedPackage}/`))
    .flatMap((module) => lowestVersion(since[module.options.shareKey] ?? {}, usedExports(compilation, module)))
  const minimum = latest(versions)
  const libraries = sharedLibraries.filter((name) => keys.some((key) => key === name || key.startsWith(`${name}/`)))
  return {
    ...(minimum !== undefined && { [sharedPackage]: `^${minimum}` }),
    ...Object.fromEntries(libraries.map((name) => [name, libraryRange(name)])),
  }
}
