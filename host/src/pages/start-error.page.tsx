import { Center, ErrorPanel, List, UiProvider } from '@lintel/shared/ui'
import { useLayoutEffect } from 'react'
import { describeError } from '../shell/notices/describe-error.ts'

type StartErrorPageProps = { error: unknown; onRetry?: () => void; isRetrying?: boolean }

/** Shown without the shell if the configuration or registry is missing or invalid. */
export function StartErrorPage({ error, onRetry, isRetrying = false }: StartErrorPageProps) {
  useLayoutEffect(() => document.getElementById('splash')?.remove(), [])
  const { title, detail, problems = [], traceId } = describeError(error)
  return (
    <UiProvider>
      <Center as="main" minH="100dvh" p="4">
        <ErrorPanel
          title={title}
          detail={detail}
          onRetry={onRetry ?? noop}
          isRetrying={isRetrying}
          traceId={traceId}
          isPage
        >
          {problems.length > 0 && (
            <List.Root ps="5" color="fg.muted" textStyle="sm">
              {problems.map((problem) => (
                <List.Item key={problem}>{problem}</List.Item>
              ))}
            </List.Root>
          )}
        </ErrorPanel>
      </Center>
    </UiProvider>
  )
}

function noop() {}
