import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Where a name comes from: a file and the name there (`*` is all of it), or a package. */
export type Origin = { from: string; name: string }

/** What one file declares, takes in and hands out. */
export type DeclarationFile = {
  declarations: Map<string, ts.Statement[]>
  imports: Map<string, Origin>
  /** By exported name: the name inside, or where it is handed on from. */
  exports: Map<string, string | Origin>
  /** Modules that are handed on as a whole. */
  wholes: string[]
}

/** Reads the declarations that the compiler has written; specifiers stay as they are. */
export function readDeclarationFile(file: string): DeclarationFile {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true)
  const read: DeclarationFile = { declarations: new Map(), imports: new Map(), exports: new Map(), wholes: [] }
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) readImport(read, statement)
    else if (ts.isExportDeclaration(statement)) readExport(read, statement)
    else readDeclaration(read, statement)
  }
  return read
}

function textOf(specifier: ts.Node) {
  return ts.isStringLiteral(specifier) ? specifier.text : specifier.getText()
}

function readImport({ imports }: DeclarationFile, { importClause, moduleSpecifier }: ts.ImportDeclaration) {
  const from = textOf(moduleSpecifier)
  const bindings = importClause?.namedBindings
  if (importClause?.name) imports.set(importClause.name.text, { from, name: 'default' })
  if (bindings === undefined) return
  if (ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { from, name: '*' })
  else
    for (const { name, propertyName } of bindings.elements) {
      imports.set(name.text, { from, name: (propertyName ?? name).text })
    }
}

function readExport(read: DeclarationFile, { exportClause, moduleSpecifier }: ts.ExportDeclaration) {
  const from = moduleSpecifier && textOf(moduleSpecifier)
  if (exportClause === undefined) read.wholes.push(from ?? '')
  else if (ts.isNamespaceExport(exportClause)) read.exports.set(exportClause.name.text, { from: from ?? '', name: '*' })
  else
    for (const { name, propertyName } of exportClause.elements) {
      const inner = (propertyName ?? name).text
      read.exports.set(name.text, from === undefined ? inner : { from, name: inner })
    }
}

function isExported(statement: ts.Statement) {
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  )
}

function readDeclaration({ declarations, exports }: DeclarationFile, statement: ts.Statement) {
  for (const name of namesOf(statement)) {
    declarations.set(name, [...(declarations.get(name) ?? []), statement])
    if (isExported(statement)) exports.set(name, name)
  }
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  const { name } = statement as ts.Statement & { name?: ts.Node }
  return name === undefined ? [] : [name.getText()]
}

/** The names and files that a declaration's types refer to. */
export function referencesOf(declaration: ts.Node): (string | Origin)[] {
  const found: (string | Origin)[] = []
  function visit(node: ts.Node) {
    if (ts.isTypeReferenceNode(node)) found.push(leftmost(node.typeName))
    if (ts.isTypeQueryNode(node) && !ts.isImportTypeNode(node.exprName)) found.push(leftmost(node.exprName))
    if (ts.isExpressionWithTypeArguments(node)) found.push(node.expression.getText().split('.')[0] ?? '')
    if (ts.isImportTypeNode(node)) found.push(originOf(node))
    ts.forEachChild(node, visit)
  }
  visit(declaration)
  return found
}

function leftmost(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : leftmost(name.left)
}

function originOf({ argument, qualifier }: ts.ImportTypeNode): Origin {
  const from = ts.isLiteralTypeNode(argument) ? textOf(argument.literal) : argument.getText()
  return { from, name: qualifier ? leftmost(qualifier) : '*' }
}
