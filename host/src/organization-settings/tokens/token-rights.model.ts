import type { TokenRights } from '@lintel/shared/contract'

/** What a token is good for: as it is chosen and listed, what it means, and as a part of a sentence. */
export const rightsInWords: Record<TokenRights, { label: string; meaning: string; can: string }> = {
  documents: {
    label: 'Send documents',
    meaning: 'For add-ins and the desktop application, which describe a model and have no building file.',
    can: 'send capture documents for the organization',
  },
  captures: {
    label: 'Upload and review captures',
    meaning: 'For the command lintel: it uploads building files and reads what their reviews have flagged.',
    can: 'upload building files and read what reviews of captures have found',
  },
}
