import { errorText, isApiError } from '@lintel/shared/api'
import { Box, Text } from '@lintel/shared/ui'

/** Whether a rejected file can be checked in spite of its errors: codes of unreadable files begin with `ids/`. */
export function canCheckAnyway(error: Error | null): boolean {
  if (!isApiError(error) || error.code !== 'ids-files/invalid') return false
  return !error.errors?.some(({ path }) => path.startsWith('ids/'))
}

/** Why a file was rejected, with all errors. The live region exists before its text. */
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

/** Without the code before it. */
function lineIn(path: string): string {
  const line = /line \d+$/.exec(path)?.[0]
  return line === undefined ? '' : `(${line})`
}
