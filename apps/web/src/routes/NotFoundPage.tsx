import { Link } from '@tanstack/react-router'
import { buttonClass } from '../components/Button.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { usePageTitle } from '../features/app/usePageTitle.ts'
import { t } from '../features/language/t.ts'

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  usePageTitle(t('Not found'))
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      <EmptyState
        title={t('This page does not exist')}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('Browse collections')}
          </Link>
        }
      >
        {t('The address may be mistyped, or the page is gone.')}
      </EmptyState>
    </main>
  )
}
