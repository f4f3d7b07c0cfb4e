import type { DataSourceName } from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { SourceDeclaration } from './data-source.ts'
import { assemblyRequestsSource } from './sources/assembly-requests.source.ts'
import { assetsSource } from './sources/assets.source.ts'
import { captureReviewsSource } from './sources/capture-reviews.source.ts'
import { capturedElementsSource } from './sources/captured-elements.source.ts'
import { clashesSource } from './sources/clashes.source.ts'
import { comparisonsSource } from './sources/comparisons.source.ts'
import { flaggedElementsSource } from './sources/flagged-elements.source.ts'
import { masterElementsSource } from './sources/master-elements.source.ts'
import { masterParametersSource } from './sources/master-parameters.source.ts'
import { modelHealthSource } from './sources/model-health.source.ts'
import { projectsSource } from './sources/projects.source.ts'
import { topicsSource } from './sources/topics.source.ts'

const declared: Readonly<Record<DataSourceName, SourceDeclaration>> = {
  'assembly-requests': assemblyRequestsSource,
  'captured-elements': capturedElementsSource,
  'capture-reviews': captureReviewsSource,
  'flagged-elements': flaggedElementsSource,
  comparisons: comparisonsSource,
  'master-elements': masterElementsSource,
  'master-parameters': masterParametersSource,
  projects: projectsSource,
  assets: assetsSource,
  topics: topicsSource,
  'model-health': modelHealthSource,
  clashes: clashesSource,
}

/** Fails for a source that no longer exists, so that stored definitions are never misinterpreted. */
export function declaredSource(name: DataSourceName): SourceDeclaration {
  if (Object.hasOwn(declared, name)) return declared[name]
  throw new PlatformError(
    'data-sources/unknown',
    400,
    `Data source '${name as string}' doesn't exist. Choose another one.`,
  )
}
