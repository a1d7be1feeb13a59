import { Choice } from '@sluice/react/ui'
import { useSyncExternalStore } from 'react'
import { zeroAddress } from 'viem'
import type { AppChain } from '../../config/parseConfig.ts'
import { fiatChoice } from '../fiat/fiatChoice.ts'
import { useRate } from '../fiat/useRate.ts'
import { t } from '../language/t.ts'
import { SettingsPart } from './SettingsPart.tsx'

/** The fiat currency beside prices, and whether the server of the chain has a rate for it. */
export function FiatCurrency({ chain }: { chain: AppChain }) {
  const code = useSyncExternalStore(fiatChoice.subscribe, fiatChoice.get)
  const { isMissing } = useRate(chain.id, zeroAddress)
  return (
    <SettingsPart title={t('Fiat currency')}>
      <Choice
        label={t('Fiat currency')}
        value={code}
        options={[
          { value: 'none', label: t('None') },
          { value: 'usd', label: 'USD' },
        ]}
        onChange={fiatChoice.set}
      />
      <p role="status" className={`mt-2 text-12 ${isMissing ? 'text-warn' : 'text-faint'}`}>
        {isMissing
          ? t(
              'This server has no rate for {0}: prices stay in the currency they are asked in.',
              code.toUpperCase(),
            )
          : t('Approximate, beside prices that this server has a rate for. Trades never use it.')}
      </p>
      {/* The contract's conversion has one field for what no token stands for: dollars. */}
      <p className="mt-1 text-12 text-faint">
        {t('A server tells what a currency is worth in dollars, and in no other fiat currency.')}
      </p>
    </SettingsPart>
  )
}
