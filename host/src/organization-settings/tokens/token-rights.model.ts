import { programRights, type OrganizationToken, type ProgramRight } from '@lintel/shared/contract'

/** Token permissions: label and explanation of the choice, and a phrase for sentences. */
export const rightsInWords: Record<ProgramRight, { label: string; meaning: string; can: string }> = {
  documents: {
    label: 'Send documents',
    meaning: 'For add-ins and the desktop app, which send model data without a building file.',
    can: 'send capture documents for the organization',
  },
  uploads: {
    label: 'Upload captures',
    meaning: 'For the lintel CLI: uploads building files, starts reviews, and reports the results.',
    can: 'upload building files',
  },
  reviews: {
    label: 'Read reviews',
    meaning: 'For programs that read flagged elements.',
    can: 'read capture reviews',
  },
  topics: {
    label: 'Read topics',
    meaning: 'For programs that read topics and comments.',
    can: 'read topics',
  },
}

/** The permissions known to this version, in display order. An older platform returns them in `may`. */
export function rightsOf({ rights, may }: Pick<OrganizationToken, 'rights' | 'may'>): ProgramRight[] {
  if (may) return programRights.filter((right) => may.includes(right))
  return rights === 'captures' ? ['documents', 'uploads', 'reviews'] : ['documents']
}

export function rightsText(rights: readonly ProgramRight[]): string {
  return rights.map((right) => rightsInWords[right].label).join(', ')
}

/** The permissions as the end of a sentence. */
export function whatItCan(rights: readonly ProgramRight[]): string {
  return new Intl.ListFormat('en-US').format(rights.map((right) => rightsInWords[right].can))
}
