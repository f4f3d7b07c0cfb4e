import type { Linter } from 'eslint'

type Restriction = { selector: string; message: string }

const everywhere: Restriction[] = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals, or an array `as const`.' },
  {
    // Merging into a declared module is the one thing that only an interface can do.
    selector: ':matches(Program, Program > ExportNamedDeclaration) > TSInterfaceDeclaration',
    message: 'Use a type.',
  },
  { selector: 'TSInterfaceDeclaration > Identifier.id[name=/^I[A-Z][a-z]/]', message: 'Drop the I.' },
  { selector: 'TSTypeAliasDeclaration > Identifier.id[name=/^I[A-Z][a-z]/]', message: 'Drop the I.' },
  {
    selector:
      ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[id.typeAnnotation=undefined] > :matches(ArrowFunctionExpression, FunctionExpression).init',
    message: 'Declare it as a function.',
  },
  {
    selector:
      'VariableDeclarator[id.typeAnnotation=undefined] > ArrowFunctionExpression.init[body.type="BlockStatement"]',
    message: 'Declare it as a function; arrows are for expressions.',
  },
  {
    selector: 'CatchClause > BlockStatement[body.length=0]',
    message: 'Answer the error, rethrow it, or say reportSilently(error).',
  },
  {
    selector:
      ':matches(TSTypeReference > Identifier.typeName, TSQualifiedName > Identifier.right)[name=/^(FC|FunctionComponent|VFC)$/]',
    message: 'Declare a function and type its props.',
  },
  {
    selector: 'ImportDeclaration[source.value="@lintel/shared/api"] > ImportSpecifier[imported.name="useMutation"]',
    message: 'Say useAction of @lintel/shared/action: it runs once, tells failures and pulls nobody back.',
  },
  {
    selector: 'ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]',
    message:
      'Say latePart of @lintel/shared/widgets: code that cannot be fetched is told in its place, and asked for again.',
  },
  {
    selector: 'VariableDeclarator[init.callee.name="useSearchParams"] > ArrayPattern[elements.length=2]',
    message:
      'Use useUrlState of @lintel/shared/routing: it keeps the other parameters and those that change at the same time.',
  },
  {
    selector: 'ImportDeclaration[source.value="drizzle-orm"] > ImportSpecifier[imported.name=/^(inArray|notInArray)$/]',
    message: 'Say anyOf of database/any-of.ts: its values are one parameter, however many there are.',
  },
  {
    selector: 'CallExpression[callee.property.name="for"] > Literal[value="update"]',
    message:
      "Lock rows 'no key update', which waits for nobody who only refers to them, or `againstReferences` of database/row-locks.ts.",
  },
]

/** Only a package of others may be named: neither a path, nor an entry point of ours, nor anything that is worked out. */
const ownCodeMocked: Restriction = {
  selector:
    'CallExpression[callee.property.name=/^(doMock|mock|setMock|unstable_mockModule)$/]:not([arguments.0.value=/^(?!\\.|\\u002F|file:|@lintel\\u002F)/])',
  message: 'Never mock our own code: render the real thing and answer at the network (msw).',
}

const environmentRead: Restriction[] = [
  {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: 'Only config.ts reads the environment.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?process$/] > ImportSpecifier[imported.name="env"]',
    message: 'Only config.ts reads the environment.',
  },
]

export function restrictedSyntax({ mayReadEnvironment = false } = {}): Linter.RulesRecord {
  return {
    'no-restricted-syntax': ['error', ...everywhere, ownCodeMocked, ...(mayReadEnvironment ? [] : environmentRead)],
  }
}
