import { pictureOf, type Picture } from '../picture-shots.ts'
import { catalogs } from '../prototypes.ts'

export type Job = { kind: 'model'; id: string } | { kind: 'picture'; id: string; picture: Picture }

/** One job for each model and picture that the catalog refers to. Pictures come first because they take longest. */
export function allJobs(): Job[] {
  const jobs = new Map<string, Job>()
  for (const [, prototypes] of catalogs) {
    for (const outline of prototypes) {
      for (const release of outline.releases) {
        const picture = pictureOf(outline, release)
        if (picture) jobs.set(picture.id, { kind: 'picture', id: picture.id, picture })
        for (const { recipe } of outline.files(release)) {
          if (recipe !== undefined) jobs.set(recipe, { kind: 'model', id: recipe })
        }
      }
    }
  }
  return [...jobs.values()].sort((a, b) => (a.kind === b.kind ? 0 : a.kind === 'picture' ? -1 : 1))
}
