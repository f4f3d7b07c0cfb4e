import { Box, Button, Stack } from '@lintel/shared/ui'
import { ViewerNotice } from '@lintel/shared/viewer'
import type { FileState } from './viewer-session.model.ts'

type FailedFilesProps = { files: readonly FileState[]; onRetry: (urn: string) => void }

/** Files that did not come, each with its code, its reason and another try; the others stay. */
export function FailedFiles({ files, onRetry }: FailedFilesProps) {
  const failed = files.filter(({ status }) => status === 'failed')
  return (
    <Box aria-live="polite">
      {failed.length > 0 && (
        <Stack as="ul" role="list" gap="2" listStyleType="none">
          {failed.map(({ urn, name, failure }) => (
            <li key={urn}>
              <ViewerNotice
                type="error"
                title={`${name} could not be loaded`}
                action={
                  <Button
                    size="xs"
                    variant="outline"
                    colorPalette="gray"
                    aria-label={`Try Again: ${name}`}
                    onClick={() => onRetry(urn)}
                  >
                    Try Again
                  </Button>
                }
              >
                Error {failure?.code}: {failure?.message}
              </ViewerNotice>
            </li>
          ))}
        </Stack>
      )}
    </Box>
  )
}
