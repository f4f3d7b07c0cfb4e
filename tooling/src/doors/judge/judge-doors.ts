import ts from 'typescript'
import type { Declarations } from './declarations.ts'
import { doorProgram, probe } from './door-program.ts'
import { Growth } from './growth.ts'
import { answeredNames } from './type-parts.ts'
import type { Loss } from './type-comparison.ts'

/** A door to be judged: its file, and the names that it handed out before. */
export type DoorOfBefore = { door: string; file: string; names: readonly string[] }

/** A name that code of before cannot use any more as it did, and why. */
export type Break = { name: string; why: string }

/** Everything that breaks, by door; only those where something does. */
export type Breaks = ReadonlyMap<string, readonly Break[]>

type Judged = { before: Declarations; now: Declarations; packagesFrom: string }

/** Stands for whatever somebody gives as the argument of a generic type. */
const marker = 'declare const mark: unique symbol\ntype Mark = { [mark]: true }\n'

function moduleOf(file: string) {
  return file.replace(/\.tsx?$/, '.d.ts')
}

/** By the compiler: which names code that was written against the declarations of before cannot use any more. */
export function judgeDoors(doors: readonly DoorOfBefore[], { before, now, packagesFrom }: Judged): Breaks {
  const unknown = doors.find(({ file }) => !before.has(moduleOf(file)))
  if (unknown) throw new Error(`The declarations of ${unknown.door} are not recorded: take shared/doors of main.`)
  const code = doors
    .map(({ file }, index) => {
      const hasNow = now.has(moduleOf(file))
      const imported = `import type * as before${index} from 'before/${moduleOf(file)}'`
      return hasNow ? `${imported}\nimport type * as now${index} from 'now/${moduleOf(file)}'` : imported
    })
    .join('\n')
  const judge = new Judge((more) => doorProgram({ before, now }, `${code}\n${marker}${more}`, packagesFrom))
  return new Map(
    doors.flatMap(({ door, names }, index) => {
      const handles = judge.handlesOf(index, names)
      const breaks = names.flatMap((name) => judge.breakOf({ index, name, handles }))
      return breaks.length > 0 ? [[door, breaks] as const] : []
    }),
  )
}

type Exported = { value: ts.Type | undefined; type: ts.Type | undefined; parameters: readonly ts.TypeParameter[] }

class Judge {
  private readonly programOf: (code: string) => ts.Program
  private readonly program: ts.Program
  private readonly checker: ts.TypeChecker

  constructor(programOf: (code: string) => ts.Program) {
    this.programOf = programOf
    this.program = programOf('')
    this.checker = this.program.getTypeChecker()
  }

  /** Names of the types that the door hands out. */
  handlesOf(index: number, names: readonly string[]): Set<string> {
    const values = names.flatMap((name) => this.exported(`now${index}`, name)?.value ?? [])
    return answeredNames(this.checker, values)
  }

  breakOf({ index, name, handles }: { index: number; name: string; handles: ReadonlySet<string> }): Break[] {
    const [had, has] = [this.exported(`before${index}`, name), this.exported(`now${index}`, name)]
    if (had === undefined) return []
    if (has === undefined) return [{ name, why: 'it is no longer there' }]
    const growth = new Growth(this.checker, handles)
    const loss = this.lossOfValue(growth, had.value, has.value) ?? this.lossOfType(had, has, `${index}.${name}`)
    return loss ? [{ name, why: [loss.at, loss.what].filter(Boolean).join(': ') }] : []
  }

  private exported(namespace: string, name: string): Exported | undefined {
    const module = probe(this.program).statements.find(
      (statement) => ts.isImportDeclaration(statement) && statement.importClause?.getText().endsWith(` ${namespace}`),
    ) as ts.ImportDeclaration | undefined
    const bound = module && this.checker.getSymbolAtLocation(module.moduleSpecifier)
    const found = bound && this.checker.tryGetMemberInModuleExports(name, bound)
    if (!found) return undefined
    const symbol = found.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(found) : found
    const isType = (symbol.flags & ts.SymbolFlags.Type) !== 0
    const type = isType ? this.checker.getDeclaredTypeOfSymbol(symbol) : undefined
    return {
      value: symbol.flags & ts.SymbolFlags.Value ? this.checker.getTypeOfSymbol(symbol) : undefined,
      type,
      parameters: type ? parametersOf(type) : [],
    }
  }

  private lossOfValue(growth: Growth, before: ts.Type | undefined, now: ts.Type | undefined): Loss | undefined {
    if (before === undefined) return undefined
    if (now === undefined) return { at: '', what: 'it is only a type by now' }
    const [read, readNow] = [this.readBy(before), this.readBy(now)]
    return growth.loss(read ?? before, (read && readNow) ?? now)
  }

  /** Of a schema what it reads: what it is made of is for nobody else to know. */
  private readBy(type: ts.Type): ts.Type | undefined {
    const core = this.checker.getPropertyOfType(type, '_zod')
    const output = core && this.checker.getPropertyOfType(this.checker.getTypeOfSymbol(core), 'output')
    return output && this.checker.getTypeOfSymbol(output)
  }

  private lossOfType(had: Exported, has: Exported, place: string): Loss | undefined {
    if (had.type === undefined) return undefined
    if (has.type === undefined) return { at: '', what: 'it is no type by now' }
    if (had.parameters.length === 0) return lossEitherWay(this.checker, had.type, has.type)
    const [index = '', name = ''] = place.split('.')
    const args = had.parameters.map((parameter) => (parameter.getConstraint() ? 'any' : 'Mark')).join(', ')
    const kinds = ['before', 'now'].map((kind) => `type ${kind}Type = ${kind}${index}.${name}<${args}>`)
    return lossOfInstances(this.programOf(kinds.join('\n')))
  }
}

/** What is read may grow, and what is given may be less: a type by itself does not say which it is for. */
function lossEitherWay(checker: ts.TypeChecker, before: ts.Type, now: ts.Type): Loss | undefined {
  const growth = new Growth(checker, new Set())
  const loss = growth.loss(before, now)
  if (loss === undefined) return undefined
  const isTaken = checker.isTypeAssignableTo(before, now)
  return isTaken ? growth.lostNames(before, now) : loss
}

function lossOfInstances(program: ts.Program): Loss | undefined {
  const checker = program.getTypeChecker()
  const [before, now] = ['beforeType', 'nowType'].map((name) => {
    const alias = probe(program).statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name)
    return alias && checker.getTypeAtLocation(alias)
  })
  if (program.getSemanticDiagnostics(probe(program)).length > 0)
    return { at: '', what: 'it wants other type arguments' }
  return before && now && lossEitherWay(checker, before, now)
}

function parametersOf(type: ts.Type): readonly ts.TypeParameter[] {
  const own = type.aliasTypeArguments ?? (type.isClassOrInterface() ? type.typeParameters : undefined) ?? []
  // What an alias gives to another generic type is no parameter of its own.
  return own.filter((one): one is ts.TypeParameter => one.isTypeParameter())
}
