import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { t } from '../language/t.ts'

/** Instead of the app, when it cannot know which chains there are. */
export function ConfigProblem({ error }: { error: unknown }) {
  const invalid = error instanceof Error && error.name === 'ConfigError'
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="alert">
        <EmptyState
          title={invalid ? t('The configuration is wrong') : t('The server does not answer')}
          action={
            <Button look="primary" onClick={() => location.reload()}>
              {t('Try again')}
            </Button>
          }
        >
          {invalid
            ? t('The server sent a configuration that cannot be used: {0}', error.message)
            : t('The app could not read its configuration. Try again in a moment.')}
        </EmptyState>
      </div>
    </main>
  )
}
