import type { Linter } from 'eslint'

type Restriction = { selector: string; message: string }

const everywhere: Restriction[] = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals, or an array `as const`.' },
  {
    // Merging into a declared module is the one thing that only an interface can do.
    selector: ':matches(Program, Program > ExportNamedDeclaration) > TSInterfaceDeclaration',
    message: 'Use a type.',
  },
  { selector: 'TSInterfaceDeclaration > Identifier.id[name=/^I[A-Z][a-z]/]', message: 'Remove the I prefix.' },
  { selector: 'TSTypeAliasDeclaration > Identifier.id[name=/^I[A-Z][a-z]/]', message: 'Remove the I prefix.' },
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
    message: 'Handle the error, rethrow it, or call reportSilently(error).',
  },
  {
    selector:
      ':matches(TSTypeReference > Identifier.typeName, TSQualifiedName > Identifier.right)[name=/^(FC|FunctionComponent|VFC)$/]',
    message: 'Declare a function and type its props.',
  },
  {
    selector: 'ImportDeclaration[source.value="@lintel/shared/api"] > ImportSpecifier[imported.name="useMutation"]',
    message: 'Use useAction from @lintel/shared/action: it runs once at a time, reports failures, and navigates only if the component is still mounted.',
  },
  {
    selector: 'ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]',
    message:
      "Use latePart from @lintel/shared/widgets: if the code can't be loaded, it shows the failure in place and can retry.",
  },
  {
    selector: 'VariableDeclarator[init.callee.name="useSearchParams"] > ArrayPattern[elements.length=2]',
    message:
      'Use useUrlState from @lintel/shared/routing: it keeps the other parameters, including simultaneous changes.',
  },
  {
    selector: 'ImportDeclaration[source.value="drizzle-orm"] > ImportSpecifier[imported.name=/^(inArray|notInArray)$/]',
    message: 'Use anyOf from database/any-of.ts: it passes any number of values as one parameter.',
  },
  {
    selector: 'CallExpression[callee.property.name="for"] > Literal[value="update"]',
    message:
      "Lock rows with 'no key update', which doesn't wait for transactions that only reference them, or `againstReferences` from database/row-locks.ts.",
  },
]

/** Only a package of others may be named: neither a path, nor an entry point of ours, nor anything that is worked out. */
const ownCodeMocked: Restriction = {
  selector:
    'CallExpression[callee.property.name=/^(doMock|mock|setMock|unstable_mockModule)$/]:not([arguments.0.value=/^(?!\\.|\\u002F|file:|@lintel\\u002F)/])',
  message: "Don't mock our own code: render the real thing and mock the network (msw).",
}

const environmentRead: Restriction[] = [
  {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: 'Read the environment only in config.ts.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?process$/] > ImportSpecifier[imported.name="env"]',
    message: 'Read the environment only in config.ts.',
  },
]

export function restrictedSyntax({ mayReadEnvironment = false } = {}): Linter.RulesRecord {
  return {
    'no-restricted-syntax': ['error', ...everywhere, ownCodeMocked, ...(mayReadEnvironment ? [] : environmentRead)],
  }
}
