import type { IngestionStepName } from '@lintel/shared/contract/captures'
import type { WritableFiles } from '../../../../interfaces/files.ts'
import type { ModelReading } from '../../../../ifc/read-in-process.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { Attempt } from '../../../../runs/attempt.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import type { StoredIngestion } from '../repository.ts'
import type { IngestionLimits } from './ingestion-failure.ts'

export type IngestionRunDeps = WritableFiles & { jobs: JobQueue; limits: IngestionLimits; reading: ModelReading }

/** An attempt to ingest a file. */
export type IngestionContext = {
  attempt: Attempt
  run: StoredIngestion
  progress: RunProgress<IngestionStepName>
  signal: AbortSignal
}
