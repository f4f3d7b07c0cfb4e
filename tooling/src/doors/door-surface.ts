import path from 'node:path'
import ts from 'typescript'
import { readDeclarationFile, referencesOf, type DeclarationFile, type Origin } from './declaration-file.ts'

/**
 * What a door hands out, by name, as the compiler declares it; what is not handed out but named by those types; and the names that
 * say of themselves that they will go.
 */
export type Surface = { exports: Record<string, string>; behind: Record<string, string>; deprecated: string[] }

/** A declaration in one of our files, all of one, or something of a package. */
type Found = { file: string; name: string } | { package: string; name: string }

const printer = ts.createPrinter({ removeComments: true })

/** Reads the surfaces of doors from their declarations. `majorOf` tells the major version of a package. */
export class DoorSurfaces {
  private readonly folder: string
  private readonly majorOf: (name: string) => string
  private readonly files = new Map<string, DeclarationFile>()

  constructor(folder: string, majorOf: (name: string) => string) {
    this.folder = folder
    this.majorOf = majorOf
  }

  /** `entry` is the door's file below the folder, as it is imported: `ui/index.ts`. */
  read(entry: string): Surface {
    const handedOut = this.exportsOf(entry)
    const isHandedOut = new Set([...handedOut.values()].map(keyOf))
    const behind = this.reachedFrom([...handedOut.values()]).filter((found) => !isHandedOut.has(keyOf(found)))
    const isDeprecated = ([, found]: [string, Found]) => this.isDeprecated(found)
    // By name alone, without the file: moving a declaration to another file changes nothing for those who use it.
    const byName = Map.groupBy(behind, ({ name }) => name)
    return {
      exports: sorted([...handedOut].map(([name, found]) => [name, this.describe(found)])),
      behind: sorted(
        [...byName].map(([name, all]) => [
          name,
          all
            .map((found) => this.describe(found))
            .sort()
            .join(' '),
        ]),
      ),
      deprecated: [...handedOut].filter(isDeprecated).map(([name]) => name),
    }
  }

  private isDeprecated(found: Found) {
    if ('package' in found || found.name === '*') return false
    const statements = this.file(found.file).declarations.get(found.name) ?? []
    return statements.some((statement) =>
      ts.getJSDocTags(statement).some(({ tagName }) => tagName.text === 'deprecated'),
    )
  }

  private file(file: string) {
    const known = this.files.get(file)
    if (known) return known
    const read = readDeclarationFile(path.join(this.folder, file.replace(/\.tsx?$/, '.d.ts')))
    this.files.set(file, read)
    return read
  }

  private exportsOf(file: string): Map<string, Found> {
    const { exports, wholes } = this.file(file)
    const found = new Map<string, Found>()
    for (const from of wholes) {
      if (!isRelative(from)) found.set(`* from ${from}`, { package: from, name: '*' })
      else for (const [name, origin] of this.exportsOf(resolved(file, from))) found.set(name, origin)
    }
    for (const [name, inner] of exports) found.set(name, this.locate(file, inner))
    return found
  }

  /** Follows a name, or what it is handed on from, to where it is declared. */
  private locate(file: string, reference: string | Origin): Found {
    if (typeof reference === 'string') {
      const { declarations, imports } = this.file(file)
      const origin = imports.get(reference)
      return declarations.has(reference) || origin === undefined ? { file, name: reference } : this.locate(file, origin)
    }
    const { from, name } = reference
    if (!isRelative(from)) return { package: from, name }
    const target = resolved(file, from)
    return name === '*' ? { file: target, name } : (this.exportsOf(target).get(name) ?? { file: target, name })
  }

  /** Every declaration of ours that these lead to, themselves included. */
  private reachedFrom(start: readonly Found[]): Found[] {
    const reached = new Map<string, Found>()
    const open = [...start]
    for (let found = open.pop(); found; found = open.pop()) {
      if (reached.has(keyOf(found)) || 'package' in found || !this.isDeclared(found)) continue
      reached.set(keyOf(found), found)
      open.push(...this.neighbours(found))
    }
    return [...reached.values()]
  }

  private isDeclared({ file, name }: { file: string; name: string }) {
    return name === '*' || this.file(file).declarations.has(name)
  }

  private neighbours({ file, name }: { file: string; name: string }): Found[] {
    if (name === '*') return [...this.exportsOf(file).values()]
    const statements = this.file(file).declarations.get(name) ?? []
    return statements.flatMap(referencesOf).map((reference) => this.locate(file, reference))
  }

  private describe(found: Found): string {
    // What a package declares is not recorded, only its major version: the next one may hand out something else.
    if ('package' in found) return `${found.name} of ${found.package} ${this.majorOf(found.package)}`
    const { file, name } = found
    if (name === '*') return `{ ${[...this.exportsOf(file).keys()].sort().join(', ')} }`
    const statements = this.file(file).declarations.get(name) ?? []
    return statements.map(normalized).join(' ')
  }
}

function isRelative(specifier: string) {
  return specifier.startsWith('.')
}

function resolved(file: string, specifier: string) {
  return path.posix.join(path.posix.dirname(file), specifier)
}

function keyOf(found: Found) {
  return 'package' in found ? `${found.package} ${found.name}` : `${found.file} ${found.name}`
}

/** Leaves out how a component destructures its properties: the type beside it says what it takes. */
function withoutPatterns(statement: ts.Statement) {
  return ts.transform(statement, [
    (context) => (root) => {
      function visit(node: ts.Node): ts.Node {
        if (!ts.isParameter(node) || ts.isIdentifier(node.name)) return ts.visitEachChild(node, visit, context)
        const { modifiers, dotDotDotToken, questionToken, type } = node
        const name = ts.factory.createIdentifier('_')
        return ts.factory.updateParameterDeclaration(
          node,
          modifiers,
          dotDotDotToken,
          name,
          questionToken,
          type,
          undefined,
        )
      }
      return ts.visitNode(root, visit, ts.isStatement)
    },
  ]).transformed[0]
}

/** On one line, without comments, and without the paths of our files. */
function normalized(statement: ts.Statement) {
  const simple = withoutPatterns(statement) ?? statement
  const text = printer.printNode(ts.EmitHint.Unspecified, simple, statement.getSourceFile())
  return text
    .replaceAll(/import\("\.[^"]+"\)\.?/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^export /, '')
    .replace(/^declare /, '')
}

function sorted(entries: (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
