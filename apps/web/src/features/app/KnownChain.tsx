import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { t } from '../language/t.ts'
import { useNamedChain } from './useCurrentChain.ts'
import { usePageTitle } from './usePageTitle.ts'

/** The page, unless its address names a chain that this app is not configured for. */
export function KnownChain(props: { children: ReactNode }) {
  return useNamedChain() === 'unknown' ? <UnknownChain /> : props.children
}

function UnknownChain() {
  usePageTitle(t('Not found'))
  return (
    <main className="mx-auto w-full max-w-[1440px] px-4 py-6">
      <EmptyState
        title={t('This chain is not shown here')}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('Browse collections')}
          </Link>
        }
      >
        {t('The address names a chain that this app has no marketplace for.')}
      </EmptyState>
    </main>
  )
}
