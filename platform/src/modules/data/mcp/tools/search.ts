import { nameSearchQuerySchema } from '@lintel/shared/contract/search'
import { z } from 'zod'
import { findNames } from '../../../base/search/index.ts'
import { readTool } from '../tool.ts'

export const searchTool = readTool(
  {
    name: 'search',
    title: 'Search by name',
    description:
      'The best few captures, projects, topics, elements of the master model, reports, assets and members whose names have all the words. The ID follows the slash.',
    input: z.strictObject({ words: nameSearchQuerySchema.shape.search.describe('Words of the name, in any order') }),
  },
  async (scope, { words }) => {
    const { items } = await findNames(scope, scope.searches, words)
    return { items: items.map(({ id, group, title, detail, at }) => ({ id, group, title, detail, at })), next: null }
  },
)
