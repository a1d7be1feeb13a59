import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'

/** For a page that could not be shown: its code is gone after an update, or it has a mistake. */
export function RouteProblem() {
  useLanguage()
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      <div role="alert">
        <EmptyState
          title={t('This page could not be shown')}
          action={
            <Button look="primary" onClick={() => location.reload()}>
              {t('Reload')}
            </Button>
          }
        >
          {t(
            'The app may have been updated since you opened it. What you sent is kept, and goes on after a reload.',
          )}
        </EmptyState>
      </div>
    </main>
  )
}
