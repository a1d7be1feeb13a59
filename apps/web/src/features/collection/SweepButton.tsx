import type { CollectionSubject } from '@sluice/react/ui'
import { Button } from '../../components/Button.tsx'
import type { ItemFilters } from '../../routes/searchParams.ts'
import { useChain } from '../app/AppContext.tsx'
import { t } from '../language/t.ts'
import { TradeButton } from '../trade/TradeButton.tsx'
import { sweepRequest } from './sweepRequest.ts'

/** Begins a purchase of the cheapest of what the filters show. */
export function SweepButton({ subject, filters }: SweepButton.Props) {
  const { decimals } = useChain(subject.chainId).nativeCurrency
  const request = sweepRequest(subject, filters, decimals)
  if (request !== undefined)
    return (
      <TradeButton request={request} className="max-sm:grow">
        {t('Sweep')}
      </TradeButton>
    )
  return (
    <>
      <span className="text-12 text-secondary max-sm:order-1 max-sm:w-full">
        {t('A sweep follows traits and the most price only.')}
      </span>
      <Button disabled className="max-sm:grow">
        {t('Sweep')}
      </Button>
    </>
  )
}

export declare namespace SweepButton {
  type Props = { subject: CollectionSubject; filters: ItemFilters }
}
