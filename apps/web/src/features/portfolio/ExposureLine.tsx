import { Amount } from '@sluice/react/ui'
import { t } from '../language/t.ts'
import type { Exposure } from './exposure.ts'
import { useErc20Balance } from './useErc20Balance.ts'

/** What open offers of one currency could cost together, beside what is there to pay for them. */
export function ExposureLine({ exposure, chainId, account, isPart }: ExposureLine.Props) {
  const { contract, currency, value, offers } = exposure
  const balance = useErc20Balance({ chainId, token: contract, account })
  return (
    <p className="text-13 text-secondary">
      {isPart && `${t('At least')} `}
      {offers === 1 ? t('1 offer could cost') : t('{0} offers could cost', offers)}{' '}
      <span className="font-medium text-text">
        <Amount value={value} currency={currency} exact />
      </span>
      {balance !== undefined && (
        <>
          {t('; you have')} <Amount value={balance} currency={currency} exact />
          {balance < value && (
            <span className="text-warn">
              {', '}
              <Amount value={value - balance} currency={currency} exact />{' '}
              {t('less. Not all can be accepted.')}
            </span>
          )}
        </>
      )}
    </p>
  )
}

export declare namespace ExposureLine {
  type Props = {
    exposure: Exposure
    chainId: number
    account: `0x${string}`
    /** Whether there are more offers than were read. */
    isPart: boolean
  }
}
