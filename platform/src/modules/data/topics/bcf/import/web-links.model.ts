import type { BcfTopic } from '@lintel/shared/bcf'
import { asWebLink, isWebLink } from '@lintel/shared/contract'

/** Characters of a link that a remark quotes. */
const maxQuotedLength = 200

/** Removes links that others can't open, with a remark for each. */
export function withWebLinks(topic: BcfTopic): { topic: BcfTopic; leftOut: string[] } {
  const { referenceLinks, documents, snippet } = topic
  const leftOut: string[] = []
  const taken = {
    referenceLinks: referenceLinks.filter((link) => isTaken('link', link)),
    documents: documents
      .filter((document) => !('url' in document) || isTaken('document', document.url))
      .map((document) => ('url' in document ? { ...document, url: asWebLink(document.url) } : document)),
    // The reference of any other snippet is a file in the archive.
    snippet: snippet?.isExternal && !isTaken('BIM snippet', snippet.reference) ? undefined : snippet,
  }
  return { topic: { ...topic, ...taken }, leftOut }

  function isTaken(kind: string, link: string): boolean {
    if (isWebLink(link)) return true
    leftOut.push(`Its ${kind} ${link.slice(0, maxQuotedLength)} was skipped because it isn't a web address.`)
    return false
  }
}
