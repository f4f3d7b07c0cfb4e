import type { Rule } from 'eslint'
import { relativeToRepository } from './boundaries/source-location.ts'

type ArrayNode = Extract<Rule.Node, { type: 'ArrayExpression' }>
type Element = ArrayNode['elements'][number]
type Call = Extract<Rule.Node, { type: 'CallExpression' }>
type Member = Extract<Rule.Node, { type: 'MemberExpression' }>
type Property = Extract<Rule.Node, { type: 'Property' }>
type Declaration = Extract<Rule.Node, { type: 'FunctionDeclaration' }>
type Named = Member['property'] | Member['object']
type Candidate = { type: string } | null | undefined

/** The owner of the keys in a file: a remote's name, `host` or `shared`. */
function ownerOf(file: string): string | undefined {
  const [folder = ''] = file.split('/')
  if (folder === 'host' || folder === 'shared') return folder
  return /^remote-(.+)$/.exec(folder)?.[1]
}

function nameOf(node: Named): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return node.type === 'CallExpression' ? nameOf(node.callee) : undefined
}

function isArray(node: Candidate): node is ArrayNode {
  return node?.type === 'ArrayExpression'
}

/** A key that spreads another key is valid if that one is. */
function continuesKey(element: Element | undefined): boolean {
  return element?.type === 'SpreadElement' && /key$/i.test(nameOf(element.argument) ?? '')
}

function beginsWith({ elements: [first] }: ArrayNode, owner: string): boolean {
  return (first?.type === 'Literal' && first.value === owner) || continuesKey(first)
}

const ofCache = /^([gs]etQueryData|getQueryState|setQueryDefaults|[gs]etMutationDefaults)$/

function keysOf(context: Rule.RuleContext, owner: string): Rule.RuleListener {
  function check(key: Candidate) {
    if (!isArray(key) || beginsWith(key, owner)) return
    context.report({ node: key, message: `Start the key with its owner's name: ['${owner}', …].` })
  }
  return {
    'Property[key.name=/^(query|mutation)Key$/]': (node: Property) => check(node.value),
    CallExpression: (node: Call) => {
      if (ofCache.test(nameOf(node.callee) ?? '')) check(node.arguments[0])
    },
    'FunctionDeclaration[id.name=/Key$/]': ({ body }: Declaration) => {
      for (const statement of body.body) if (statement.type === 'ReturnStatement') check(statement.argument)
    },
  }
}

/** Host and remotes share a query cache, and a key matches all keys with its prefix, so keys start with their owner. */
export const queryKeyRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const owner = ownerOf(relativeToRepository(context.filename))
    return owner === undefined ? {} : keysOf(context, owner)
  },
}
