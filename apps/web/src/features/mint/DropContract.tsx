import type { Address } from 'viem'
import { t } from '../language/t.ts'
import { ContractText } from '../market/ContractText.tsx'

/** The contract that a drop mints from. */
export function DropContract(props: { chainId: number; contract: Address }) {
  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 text-13">
      <span className="text-secondary">{t('Contract')}</span>
      <ContractText {...props} />
    </p>
  )
}
