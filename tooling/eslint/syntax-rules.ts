import type { Linter } from 'eslint'

type Restriction = { selector: string; message: string }

const everywhere: Restriction[] = [
  {
    selector: 'CatchClause > BlockStatement[body.length=0]',
    message: 'Handle the error, rethrow it, or call reportSilently(error).',
  },
  {
    selector: 'ImportDeclaration[source.value="@lintel/shared/api"] > ImportSpecifier[imported.name="useMutation"]',
    message:
      'Use useAction of @lintel/shared/action: it runs once at a time, reports failures and navigates only if the person is still on the page.',
  },
  {
    selector: 'ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]',
    message: 'Use lazyPart of @lintel/shared/widgets: a failed download is shown in place and can be tried again.',
  },
  {
    selector: 'VariableDeclarator[init.callee.name="useSearchParams"] > ArrayPattern[elements.length=2]',
    message:
      'Use useUrlState of @lintel/shared/routing: it keeps the other parameters and those that change at the same time.',
  },
  {
    selector: 'ImportDeclaration[source.value="drizzle-orm"] > ImportSpecifier[imported.name=/^(inArray|notInArray)$/]',
    message: 'Use anyOf of database/any-of.ts: its values are one parameter, however many there are.',
  },
  {
    selector: 'CallExpression[callee.property.name="for"] > Literal[value="update"]',
    message:
      "Lock rows with 'no key update', which does not wait for transactions that only reference them, or use `lockAgainstReferences` of database/row-locks.ts.",
  },
]

/** Only npm packages can be mocked: no paths, entry points of ours, or computed names. */
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
