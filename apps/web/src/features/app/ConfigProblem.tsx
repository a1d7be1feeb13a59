import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'

/** Instead of the app, when it cannot know which chains there are. */
export function ConfigProblem({ error }: { error: unknown }) {
  const invalid = error instanceof Error && error.name === 'ConfigError'
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="alert">
        <EmptyState
          title={invalid ? 'The configuration is wrong' : 'The server does not answer'}
          action={
            <Button look="primary" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        >
          {invalid
            ? `The server sent a configuration that cannot be used: ${error.message}`
            : 'The app could not read its configuration. Check that the server runs, then try again.'}
        </EmptyState>
      </div>
    </main>
  )
}
