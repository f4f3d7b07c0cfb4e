import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** What files declare to those who import them, without comments, by their place: `ui/index.d.ts`. */
export type Declarations = ReadonlyMap<string, string>

/** `list/index.d.ts` imports `./rows.tsx` → `list/rows.d.ts`; undefined for a package. */
export function importedFile(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  return path.posix.join(path.posix.dirname(file), specifier).replace(/\.tsx?$/, '.d.ts')
}

/** The files that a file of declarations imports. */
export function importsOf(file: string, text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => importedFile(file, fileName) ?? [])
}

/** Reads what the compiler has written below `folder`: the entries and all that they lead to. */
export function readDeclarations(folder: string, entries: readonly string[]): Declarations {
  const read = new Map<string, string>()
  const open = entries.map((entry) => entry.replace(/\.tsx?$/, '.d.ts'))
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (read.has(file)) continue
    const text = strict(readFileSync(path.join(folder, file), 'utf8'))
    read.set(file, text)
    open.push(...importsOf(file, text))
  }
  return new Map([...read].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const printer = ts.createPrinter({ removeComments: true })

/**
 * Without comments, and with methods as properties that are functions: the compiler lets a method take less than the one it stands
 * for, and a function not.
 */
function strict(text: string): string {
  const source = ts.createSourceFile('declarations.d.ts', text, ts.ScriptTarget.ESNext, true)
  const { transformed } = ts.transform(source, [
    (context) => (root) => {
      function visit(node: ts.Node): ts.Node {
        const seen = ts.visitEachChild(node, visit, context)
        return ts.isMethodSignature(seen) && isAlone(node) ? asProperty(seen) : seen
      }
      return ts.visitEachChild(root, visit, context)
    },
  ])
  return transformed.map((file) => printer.printFile(file)).join('')
}

/** Not one of several forms of the same method. */
function isAlone(node: ts.Node): boolean {
  const { parent } = node
  if (!ts.isInterfaceDeclaration(parent) && !ts.isTypeLiteralNode(parent)) return false
  const name = ts.isMethodSignature(node) ? node.name.getText() : undefined
  return parent.members.filter((member) => member.name?.getText() === name).length === 1
}

function asProperty({ modifiers, name, questionToken, typeParameters, parameters, type }: ts.MethodSignature) {
  const result = type ?? ts.factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword)
  const signature = ts.factory.createFunctionTypeNode(typeParameters, parameters, result)
  return ts.factory.createPropertySignature(modifiers, name, questionToken, signature)
}
