import { programRights, type OrganizationToken, type ProgramRight } from '@lintel/shared/contract'

/** What a token is good for: as it is chosen and listed, what it means, and as a part of a sentence. */
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

/** Those that this version has words for, in the order of the choice. A platform of before tells them by two words. */
export function rightsOf({ rights, may }: Pick<OrganizationToken, 'rights' | 'may'>): ProgramRight[] {
  if (may) return programRights.filter((right) => may.includes(right))
  return rights === 'captures' ? ['documents', 'uploads', 'reviews'] : ['documents']
}

export function rightsText(rights: readonly ProgramRight[]): string {
  return rights.map((right) => rightsInWords[right].label).join(', ')
}

/** The end of a sentence that begins with who has it. */
export function whatItCan(rights: readonly ProgramRight[]): string {
  return new Intl.ListFormat('en-US').format(rights.map((right) => rightsInWords[right].can))
}
