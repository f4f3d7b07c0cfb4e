import type { Rule } from 'eslint'
import { isTestCode, relativeToRepository } from './boundaries/source-location.ts'

/**
 * British spellings by their stems. Exact stems, so that no other word matches: 'advise', 'promise', 'enterprise' and
 * 'programmer' are American too. 'cancelled' is allowed: American dictionaries have it, and so does the
 * specification.
 */
const british = [
  /(?:arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|rum|sav|vap)our/,
  /(?:apolog|author|capital|categor|central|character|custom|digit|emphas|equal|final|formal|general|harmon|initial|item)is(?:e|ing|ation)/,
  /(?:local|material|maxim|memor|minim|mobil|modern|neutral|normal|optim|organ|personal|priorit|real|recogn|scrutin)is(?:e|ing|ation|able)/,
  /(?:serial|special|stabil|standard|summar|symbol|synchron|token|util|visual)is(?:e|ing|ation)/,
  /(?:anal|catal|paral)ys(?:e[drs]?|ing)$/,
  /(?:centi|kilo|milli)?(?:cent|fib|lit|lust|met|somb|theat)(?:re|res|red)$/,
  /(?:ana|cata)logue/,
  /(?:channel|dial|fuel|label|level|marvel|model|panel|signal|total|travel|tunnel)l(?:ed|er|ers|ing|ous)$/,
  /(?:enrol|fulfil|instal)(?:s|ment|ments)?$/,
  /(?:acknowledge|judge)ment/,
  /(?:def|off|pret)ence/,
  /(?:artefact|aluminium|cheque|draught|grey|jewellery|kerb|licence|mould|plough|practis|programmes?$|skilful|storey|tyre)/,
  /(?:amongst|learnt|spelt|towards|whilst)$/,
  /e-mail/,
].map(({ source }) => new RegExp(`^(?:${source})`, 'i'))

/** The words of a text with British spelling, except names in IFC files such as `.METRE.`. */
export function britishWords(text: string): string[] {
  const words = text.replaceAll(/\.[A-Z_]+\./g, '').match(/\p{L}+(?:-\p{L}+)*/gu) ?? []
  return words.filter((word) =>
    [word, ...word.split('-')].some((part) => british.some((spelling) => spelling.test(part))),
  )
}

/** Packages with user-visible texts: screens, server, and demo data. */
const isReadFrom = /^(host|shared|remote-[^/]+|platform)\/(src|seed)\//
const isForTests = /\/testing\//

/** Texts with several words or a capital letter; others are identifiers. */
function isReadByPeople(text: string): boolean {
  return /\p{L}\s+\p{L}|^\s*\p{Lu}/u.test(text)
}

/** Skips queries, which are code, and import paths. */
function isCode({ parent }: Rule.Node): boolean {
  const tag = parent?.parent?.type === 'TaggedTemplateExpression' ? parent.parent.tag : undefined
  return (tag?.type === 'Identifier' && tag.name === 'sql') || /^(Import|Export)/.test(parent?.type ?? '')
}

/** User-visible texts use American spelling: screens, messages, emails, and demo data. */
export const usSpellingRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relativeToRepository(context.filename)
    if (!isReadFrom.test(file) || isForTests.test(file) || isTestCode(file)) return {}
    function check(node: Rule.Node, text: string) {
      const words = isCode(node) ? [] : britishWords(text)
      if (words.length > 0) context.report({ node, message: `Use American spelling: ${words.join(', ')}.` })
    }
    return {
      JSXText: (node: Rule.Node & { value?: unknown }) => check(node, String(node.value)),
      Literal: (node) => {
        if (typeof node.value === 'string' && isReadByPeople(node.value)) check(node, node.value)
      },
      TemplateElement: (node) => {
        if (isReadByPeople(node.value.raw)) check(node, node.value.raw)
      },
    }
  },
}
