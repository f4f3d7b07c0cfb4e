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

/** webpack's data about an import of names and the properties that are used of them, such as `['paths', 'help']`. */
type NamedImport = Dependency & { getIds(moduleGraph: ModuleGraph): string[] }

function isNamedImport(dependency: Dependency): dependency is NamedImport {
  return 'getIds' in dependency
}

/**
 * The exports of a module that the code uses. Undefined if webpack can't determine them, as for `import * as all` that
 * is passed on.
 */
function usedExports({ moduleGraph }: Compilation, module: Module): string[][] | undefined {
  const used: string[][] = []
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { dependency } = connection
    const isUnused = connection.getActiveState(undefined) === false
    const referenced = isUnused ? [] : (dependency?.getReferencedExports(moduleGraph, undefined) ?? [])
    for (const reference of referenced) {
      const names = Array.isArray(reference) ? reference : reference.name
      if (names.length === 0) return undefined
      // For a method call, webpack references the object but not the method.
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
      // A name without a recorded version is new, so it belongs to the current version.
      return since[`${name}.${property}`] ?? since[name] ?? sharedVersion
    }) ?? [sharedVersion]
  )
}

/**
 * The version ranges that a host has to provide. For `@lintel/shared` it is the lowest version with all imported
 * names, so that a remote without new names runs in an older host. Type imports need nothing, because they are removed
 * from the code.
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
