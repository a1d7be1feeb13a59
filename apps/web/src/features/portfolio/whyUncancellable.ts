import { isCancellableKind } from '@sluice/react'
import { exchangeName } from '@sluice/react/ui'
import { t } from '../language/t.ts'

/** Why an order of a kind cannot be cancelled here, and what ends it; undefined of those that can. */
export function whyUncancellable({ kind }: { kind: string }): string | undefined {
  if (isCancellableKind(kind)) return undefined
  const why =
    kind === 'x2y2'
      ? t('X2Y2 cancels only with a signature of its own server.')
      : t('Orders on {0} cannot be cancelled here.', exchangeName(kind))
  return `${why} ${t('Revoke its approval for the collection, or move the token, instead.')}`
}
