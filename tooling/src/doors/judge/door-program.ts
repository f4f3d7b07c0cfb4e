import path from 'node:path'
import ts from 'typescript'
import { importedFile, importsOf, type Declarations } from './declarations.ts'

type Trees = { before: Declarations; now: Declarations }

const [beforeRoot, nowRoot] = ['/doors/before/', '/doors/now/']
const probeFile = '/doors/probe.ts'

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
}

/** Files that are the same before and now, and lead to such files only: a type of theirs is one and the same for the compiler. */
function untouched({ before, now }: Trees): Set<string> {
  const same = new Set([...before].flatMap(([file, text]) => (now.get(file) === text ? [file] : [])))
  let size = -1
  while (size !== same.size) {
    size = same.size
    for (const file of same) {
      if (!importsOf(file, now.get(file) ?? '').every((imported) => same.has(imported))) same.delete(file)
    }
  }
  return same
}

/** Libraries are the same in every program: read once. */
const libraryFiles = new Map<string, ts.SourceFile>()

function isBelow(root: string, file: string) {
  return file.startsWith(root) ? file.slice(root.length) : undefined
}

/**
 * The declarations of before and of now in one program, with code that uses both. Packages are found as from `packagesFrom`. Code
 * imports them as `before/…` and `now/…`.
 */
export function doorProgram(trees: Trees, code: string, packagesFrom: string): ts.Program {
  const same = untouched(trees)
  const host = ts.createCompilerHost(options)
  const texts = new Map([
    ...[...trees.before].map(([file, text]) => [beforeRoot + file, text] as const),
    ...[...trees.now].map(([file, text]) => [nowRoot + file, text] as const),
    [probeFile, code] as const,
  ])
  const cache = ts.createModuleResolutionCache(path.dirname(packagesFrom), (file) => file, options)
  function resolve(specifier: string, from: string): ts.ResolvedModule | undefined {
    const [before, now] = [isBelow(beforeRoot, from), isBelow(nowRoot, from)]
    if (from === probeFile && /^(before|now)\//.test(specifier)) {
      return { resolvedFileName: `/doors/${specifier}` }
    }
    const file = importedFile(before ?? now ?? '', specifier)
    if (file !== undefined && (before ?? now) !== undefined) {
      return { resolvedFileName: `${before === undefined || same.has(file) ? nowRoot : beforeRoot}${file}` }
    }
    const inPackage = path.isAbsolute(from) && !from.startsWith('/doors/') ? from : packagesFrom
    return ts.resolveModuleName(specifier, inPackage, options, ts.sys, cache).resolvedModule
  }
  return ts.createProgram([probeFile], options, {
    ...host,
    fileExists: (file) => texts.has(file) || host.fileExists(file),
    readFile: (file) => texts.get(file) ?? host.readFile(file),
    getSourceFile(file, target, ...rest) {
      const text = texts.get(file)
      if (text !== undefined) return ts.createSourceFile(file, text, target)
      const read = libraryFiles.get(file) ?? host.getSourceFile(file, target, ...rest)
      if (read) libraryFiles.set(file, read)
      return read
    },
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => ({ resolvedModule: withExtension(resolve(text, from)) })),
  })
}

function withExtension(resolved: ts.ResolvedModule | undefined): ts.ResolvedModuleFull | undefined {
  if (resolved === undefined) return undefined
  const extension = resolved.resolvedFileName.endsWith('.d.ts')
    ? ts.Extension.Dts
    : path.extname(resolved.resolvedFileName)
  return { extension, ...resolved }
}

/** What the probing code is told by the compiler. */
export function probe(program: ts.Program): ts.SourceFile {
  const file = program.getSourceFile(probeFile)
  if (file === undefined) throw new Error('The compiler has not read the code that compares the doors.')
  return file
}
