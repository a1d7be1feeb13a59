import type { ExecutionStep, StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import type { TokenReference } from '../flowTypes.ts'
import { isOpenItem } from '../isOpenItem.ts'
import { isTransferOf } from '../isTransferOf.ts'
import { transfersOf } from '../transfersOf.ts'

/** What became of a token by the steps that send it to somebody, as far as the transfers on the chain were seen. */
export function transferOutcome(
  steps: readonly ExecutionStep[],
  token: Omit<TokenReference, 'chainId'>,
  { from, to }: { from: Address; to: Address },
): 'sent' | 'not-sent' | 'unknown' {
  const items = steps
    .filter(({ id }) => id.startsWith('transfer'))
    .flatMap((step): readonly StepItem[] => step.items)
  if (transfersOf(items).some(isTransferOf(token, from, to))) return 'sent'
  const isUnseen = items.some(
    item => isOpenItem(item) || (item.status === 'complete' && !item.transfersData?.length),
  )
  return isUnseen ? 'unknown' : 'not-sent'
}
