import { useSluiceClient } from '@sluice/react'
import type { TokenSubject } from '@sluice/react/ui'
import type { RunSummary } from '@sluice/sdk'
import { useEffect, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { Button } from '../../components/Button.tsx'
import { panels } from '../app/panels.ts'
import type { AppText } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'

const told: Partial<Record<RunSummary['action'], AppText>> = {
  buy: 'A purchase of it by you is not over yet.',
  sell: 'A sale of it by you is not over yet.',
}

/** That something an account began about a token is not over yet, before it is begun once more; also after a reload. */
export default function OwnRuns({ subject, account }: OwnRuns.Props) {
  const { chainId, contract, tokenId } = subject
  const client = useSluiceClient()
  const [runs, setRuns] = useState<readonly RunSummary[]>([])
  useEffect(() => client.watchRuns(setRuns), [client])
  const [own] = runs.filter(
    run =>
      run.next !== 'none' &&
      run.chainId === chainId &&
      isAddressEqual(run.account, account) &&
      run.subject.tokens.some(
        token => isAddressEqual(token.contract, contract) && BigInt(token.tokenId) === tokenId,
      ),
  )
  return (
    // Heard of as it comes; while there is nothing, it takes no room, and no gap.
    <div role="status" className={own === undefined ? 'sr-only' : undefined}>
      {own !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13 text-warn">
          <p className="min-w-0">
            {t(told[own.action] ?? 'Something that you began with it is not over yet.')}
          </p>
          <Button size="small" onClick={() => panels.open('transactions')}>
            {t('See how it stands')}
          </Button>
        </div>
      )}
    </div>
  )
}

export declare namespace OwnRuns {
  type Props = { subject: TokenSubject; account: Address }
}
