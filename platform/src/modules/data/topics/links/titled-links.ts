import type { TopicAbout, TopicAboutCreate } from '@lintel/shared/contract/topics'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { titlesOfCaptures, titlesOfElements, titlesOfMasterElements } from './links-repository.ts'

/** The largest number of an `integer` column has ten digits. */
const numberText = /^[1-9]\d{0,8}$/

/** The requested links with their current titles, without duplicates. Fails with 404 for missing targets. */
export async function titledLinks(
  { tx, organizationId }: OrganizationScope,
  requestedLinks: readonly TopicAboutCreate[],
): Promise<TopicAbout[]> {
  const linkTargets = requestedLinks.map(({ captureId = null, elementId = null, masterElementId = null }) => ({
    captureId,
    elementId,
    masterElementId,
  }))
  const uniqueLinks = [...new Map(linkTargets.map((link) => [JSON.stringify(link), link])).values()]
  const captures = await titlesOfCaptures(tx, organizationId, idsOf(uniqueLinks, 'captureId'))
  const masters = await titlesOfMasterElements(tx, organizationId, idsOf(uniqueLinks, 'masterElementId'))
  const elements = await titlesOfElements(tx, organizationId, numbersOf(uniqueLinks))
  return uniqueLinks.map((link, index) => {
    const { captureId, elementId, masterElementId } = link
    const isMissing =
      (captureId !== null && !captures.has(captureId)) || (masterElementId !== null && !masters.has(masterElementId))
    const ofElement = elementId === null ? '' : elements.get(`${captureId}/${elementId}`)
    if (isMissing || ofElement === undefined) throw linkNotFound(index)
    const title = ofElement || masters.get(masterElementId ?? '') || captures.get(captureId ?? '') || ''
    return { captureId, elementId, masterElementId, title }
  })
}

type NamedLink = Omit<TopicAbout, 'title'>

function idsOf(links: readonly NamedLink[], key: 'captureId' | 'masterElementId'): string[] {
  return [...new Set(links.flatMap((link) => link[key] ?? []))]
}

function numbersOf(links: readonly NamedLink[]) {
  return links.flatMap(({ captureId, elementId }) =>
    captureId !== null && elementId !== null && numberText.test(elementId)
      ? [{ captureId, number: Number(elementId) }]
      : [],
  )
}

function linkNotFound(index: number): PlatformError {
  const detail = "One of the linked captures, elements, or master elements doesn't exist or no longer exists."
  return new PlatformError('topics/about-not-found', 404, detail, {
    errors: [{ path: `about.${index}`, message: detail }],
  })
}
