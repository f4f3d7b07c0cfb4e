import type { Compilation, Module } from 'webpack'
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

/**
 * The names of a module that the code uses; undefined if unknown, such as for a namespace import that is passed on.
 */
function usedExports({ moduleGraph }: Compilation, module: Module): string[] | undefined {
  const names: string[] = []
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const isUnused = connection.getActiveState(undefined) === false
    const referenced = isUnused ? [] : (connection.dependency?.getReferencedExports(moduleGraph, undefined) ?? [])
    for (const reference of referenced) {
      const [name] = Array.isArray(reference) ? reference : reference.name
      if (name === undefined) return undefined
      names.push(name)
    }
  }
  return names
}

/** The lowest version of `@lintel/shared` with all names that the code uses from one entry point. */
function lowestVersion(since: Since[string], names: readonly string[] | undefined): string[] {
  // A name without a version belongs to the next one, with which it is released.
  return names?.map((name) => since[name] ?? sharedVersion) ?? [sharedVersion]
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
