import { errorText, isApiError } from '@lintel/shared/api'
import { Box, Text } from '@lintel/shared/ui'

/** Whether a file was refused for errors in spite of which it can be checked: what cannot be read has codes that begin with `ids/`. */
export function canCheckAnyway(error: Error | null): boolean {
  if (!isApiError(error) || error.code !== 'ids-files/invalid') return false
  return !error.errors?.some(({ path }) => path.startsWith('ids/'))
}

/** Why a file was refused, and every fault of it. The region is there before, so that what comes is announced. */
export function IdsFaults({ error }: { error: Error | null }) {
  const faults = (isApiError(error) ? error.errors : undefined) ?? []
  return (
    <Box role="alert" _empty={{ display: 'none' }} p="3" rounded="md" bg="bg.error" color="fg.error" textStyle="sm">
      {error && (
        <>
          <Text>{errorText(error)}</Text>
          {faults.length > 0 && (
            <Box as="ul" listStyleType="disc" mt="2" ps="5" maxH="14rem" overflowY="auto" overflowWrap="anywhere">
              {faults.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  {message} {lineIn(path)}
                </li>
              ))}
            </Box>
          )}
        </>
      )}
    </Box>
  )
}

/** The code before it is for programs. */
function lineIn(path: string): string {
  const line = /line \d+$/.exec(path)?.[0]
  return line === undefined ? '' : `(${line})`
}
